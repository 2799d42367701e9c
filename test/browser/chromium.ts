import { existsSync } from 'node:fs'

const PLACES = ['/usr/bin/chromium', '/usr/bin/chromium-browser', '/usr/bin/google-chrome']

/** Where Chromium is; undefined where there is none. */
export const CHROMIUM = PLACES.find((path) => existsSync(path))
