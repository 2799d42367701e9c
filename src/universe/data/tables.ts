// Reads the tables that every population needs. In the program the build puts their contents in place of this module.

import type * as z from 'zod'
import { readData } from './read-data.ts'
import { Tables } from './schema.ts'

export function readTables(): z.output<typeof Tables> {
  return Tables.parse({
    videos: readData('videos.yaml'),
    categories: readData('categories.yaml'),
    bios: readData('languages/english/bios.yaml'),
    ideas: readData('ideas.yaml'),
    places: readData('places.yaml'),
    names: readData('names.yaml'),
    brands: readData('brands.yaml'),
  })
}
