import type { Connector, Creator, Post, PostType } from '../types.ts'

/** A post whose description is written when it is first asked for: public insights show titles only. */
export class WrittenPost implements Post {
  readonly connector: Connector
  readonly shortcode: string
  readonly type: PostType
  readonly video: boolean
  readonly url: string
  readonly creator: Creator
  readonly number: number | null
  readonly topic: number
  readonly title: string
  readonly hashtags: readonly string[]
  readonly mentions: readonly string[]
  readonly externalLinks: readonly string[]
  readonly sponsored: boolean
  readonly locationName: string | null
  readonly postedAt: number
  readonly #write: () => string
  #description: string | null = null

  constructor(post: Omit<Post, 'description'>, write: () => string) {
    this.connector = post.connector
    this.shortcode = post.shortcode
    this.type = post.type
    this.video = post.video
    this.url = post.url
    this.creator = post.creator
    this.number = post.number
    this.topic = post.topic
    this.title = post.title
    this.hashtags = post.hashtags
    this.mentions = post.mentions
    this.externalLinks = post.externalLinks
    this.sponsored = post.sponsored
    this.locationName = post.locationName
    this.postedAt = post.postedAt
    this.#write = write
  }

  get description(): string {
    this.#description ??= this.#write()
    return this.#description
  }
}
