const loadYaml = () => import('yaml')

/** Writes plain data as YAML. */
export async function writeYaml(value: unknown): Promise<string> {
  const { stringify } = await loadYaml()
  return stringify(value, { aliasDuplicateObjects: false, lineWidth: 0 })
}
