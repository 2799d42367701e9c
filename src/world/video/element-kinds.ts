// The kinds of elements in a brief: how likely each outcome is, and how an analysis words it.

import type { ElementKind } from './brief-elements.ts'

/** The report of an element that is missing in the video. */
interface Omission {
  /** Percent of elements with this outcome. */
  readonly weight: number
  readonly requirement: (text: string) => string
  readonly rectification: (text: string) => string
}

/** The report of an element that the video gets wrong. */
interface Breach {
  /** Percent of elements with this outcome. */
  readonly weight: number
  readonly issue: (text: string) => string
  readonly why_it_matters: string
  readonly evidence: string
  readonly rectification: (text: string) => string
}

interface KindOfElement {
  /** `when` is empty or ` at <time code>`. */
  readonly compliant: (text: string, when: string) => string
  /** Null for elements that cannot be missing, such as prohibitions. */
  readonly omission: Omission | null
  readonly breach: Breach | null
}

/** The wording of a key message that is conveyed wrongly. */
export const GARBLED = 'It is something along those lines, I think, do not quote me on that.'

export const ELEMENT_KINDS: Readonly<Record<ElementKind, KindOfElement>> = {
  key_message: {
    compliant: (text, when) => `Key message conveyed${when}: ${text}`,
    omission: {
      weight: 20,
      requirement: (text) => `Key message not conveyed: ${text}`,
      rectification: (text) => `Add a spoken line or on-screen text that conveys the key message "${text}".`,
    },
    breach: {
      weight: 10,
      issue: (text) => `Key message conveyed wrongly: ${text}`,
      why_it_matters: 'A blurred key message does not stay in mind, and it sounds as if the brand were unsure of it.',
      evidence: `the presenter says "${GARBLED}"`,
      rectification: (text) => `Record the line anew so that it says "${text}".`,
    },
  },
  disclosure: {
    compliant: (text, when) => `Required disclosure shown${when}: ${text}`,
    omission: {
      weight: 15,
      requirement: (text) => `Required disclosure not shown: ${text}`,
      rectification: (text) => `Show the disclosure "${text}" within the first seconds of the video.`,
    },
    breach: {
      weight: 15,
      issue: (text) => `Required disclosure shown too late: ${text}`,
      why_it_matters: 'Viewers must be able to tell that content is paid for before they watch it, not afterwards.',
      evidence: 'the disclosure appears only in this last scene',
      rectification: (text) => `Move the disclosure "${text}" to the opening scene.`,
    },
  },
  hashtag: {
    compliant: (text) => `Required hashtag present: ${text}`,
    omission: {
      weight: 25,
      requirement: (text) => `Required hashtag not found: ${text}`,
      rectification: (text) => `Add the hashtag ${text} to the caption or on screen.`,
    },
    breach: null,
  },
  do: {
    compliant: (text, when) => `Done as asked${when}: ${text}`,
    omission: {
      weight: 25,
      requirement: (text) => `Not done as asked: ${text}`,
      rectification: (text) => `Add what the guidelines ask for: ${text}`,
    },
    breach: null,
  },
  call_to_action: {
    compliant: (text, when) => `Call to action given${when}: ${text}`,
    omission: {
      weight: 25,
      requirement: (text) => `Call to action not given: ${text}`,
      rectification: (text) => `End the video with the call to action "${text}".`,
    },
    breach: null,
  },
  dont: {
    compliant: (text) => `Don't respected: ${text}`,
    omission: null,
    breach: {
      weight: 20,
      issue: (text) => `Don't not respected: ${text}`,
      why_it_matters: 'The brand has ruled it out, and its approval of the video depends on it.',
      evidence: 'the scene goes against the guidelines',
      rectification: (text) => `Cut or reshoot the scene so that it respects "${text}".`,
    },
  },
  prohibited_claim: {
    compliant: (text) => `Prohibited claim avoided: ${text}`,
    omission: null,
    breach: {
      weight: 15,
      issue: (text) => `Prohibited claim made: ${text}`,
      why_it_matters: 'A claim that cannot be substantiated exposes brand and creator to complaints and penalties.',
      evidence: 'a spoken line falls under the prohibited claim',
      rectification: (text) => `Remove the spoken line that falls under the prohibited claim "${text}".`,
    },
  },
  tone: {
    compliant: (text) => `Tone and style match the guidelines: ${text}`,
    omission: null,
    breach: {
      weight: 15,
      issue: (text) => `Tone and style differ from the guidelines: ${text}`,
      why_it_matters: 'The video should sound like the brand it stands for.',
      evidence: 'the presentation keeps another tone',
      rectification: (text) => `Adjust voice, music and editing to the guidelines: ${text}`,
    },
  },
  script: {
    compliant: () => 'The approved script is followed',
    omission: null,
    breach: {
      weight: 25,
      issue: () => 'The wording departs from the approved script',
      why_it_matters: 'Only the approved wording has been cleared by the brand.',
      evidence: 'the wording is not that of the approved script',
      rectification: () => 'Record the lines of the approved script word for word.',
    },
  },
}
