import { expect, it } from 'vitest'
import { isFailingVideo, scoreOfVideo } from '../../src/model/magic.ts'

it.each([
  ['magic-score-0.mp4', 0],
  ['magic-score-100.MOV', 100],
  ['magic-score-101.mp4', null],
  ['my-magic-score-37.mp4', null],
  ['magic-score-37.mp4.part', null],
])('the name %s asks for the score %s', (name, score) => expect(scoreOfVideo(name)).toBe(score))

it.each([
  ['magic-fails.mp4', true],
  ['my-magic-fails.mp4', false],
  ['magic-fails.mp4.part', false],
])('a video named %s fails: %s', (name, fails) => expect(isFailingVideo(name)).toBe(fails))
