import type { Fixtures } from './fixtures.ts'
import type { World, WorldSettings } from './world.ts'

/** The worlds beside a world, as far as the control API may see and change them. */
export interface Registry {
  readonly size: number
  names(): string[]
  find(name: string): World | undefined
  /** A fresh world in place of the one of that name; what is not set stays as it started. */
  make(name: string, settings?: Partial<WorldSettings>): World
  /** The bundled fixtures of that name; rejects with a `Problem` when there are none. */
  fixtures(name: string): Promise<Fixtures>
}

/** For a world that stands alone. */
export const ALONE: Registry = {
  size: 1,
  names: () => [],
  find: () => undefined,
  make: () => {
    throw new Error('a world that stands alone cannot be replaced')
  },
  fixtures: () => Promise.reject(new Error('a world that stands alone knows no bundled fixtures')),
}
