// The kinds of elements in a brief: how likely each outcome is, and how an analysis words it.

import type { ElementKind } from './brief-elements.ts'
import { asClause, asksForDisclosure, asLine, asProhibition, isInstruction, isRule, quoted } from './wording.ts'

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

export const ELEMENT_KINDS: Readonly<Record<ElementKind, KindOfElement>> = {
  key_message: {
    compliant: (text, when) => `Key message conveyed${when}: ${asLine(text)}`,
    omission: {
      weight: 20,
      requirement: (text) => `Key message not conveyed: ${asLine(text)}`,
      rectification: (text) =>
        `Add a spoken line or on-screen text that conveys the key message ${quoted(asLine(text))}.`,
    },
    breach: {
      weight: 10,
      issue: (text) => `Key message conveyed wrongly: ${asLine(text)}`,
      why_it_matters: 'A blurred key message does not stay in mind, and it sounds as if the brand were unsure of it.',
      evidence: 'the presenter breaks off before the message is complete',
      rectification: (text) => `Record the line anew so that it says ${quoted(asLine(text))}.`,
    },
  },
  disclosure: {
    compliant: (text, when) => `Disclosure made${when}: ${asClause(text)}`,
    omission: {
      weight: 15,
      requirement: (text) => `Disclosure not made: ${asClause(text)}`,
      rectification: (text) =>
        asksForDisclosure(text)
          ? `Make the disclosure as asked: ${asClause(text)}.`
          : `Show the disclosure ${quoted(asLine(text))} within the first seconds of the video.`,
    },
    breach: {
      weight: 15,
      issue: (text) => `Disclosure made too late: ${asClause(text)}`,
      why_it_matters: 'Viewers must be able to tell that content is paid for before they watch it, not afterwards.',
      evidence: 'the disclosure appears only in this last scene',
      rectification: (text) => `Move the disclosure to the opening scene: ${asClause(text)}.`,
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
    compliant: (text, when) => `Done${when}: ${asClause(text)}`,
    omission: {
      weight: 25,
      requirement: (text) => `Not done: ${asClause(text)}`,
      rectification: (text) => `Add what the guidelines ask for: ${asClause(text)}.`,
    },
    breach: null,
  },
  call_to_action: {
    compliant: (text, when) =>
      isInstruction(text) ? `Done${when}: ${asClause(text)}` : `Call to action given${when}: ${asLine(text)}`,
    omission: {
      weight: 25,
      requirement: (text) =>
        isInstruction(text) ? `Not done: ${asClause(text)}` : `Call to action not given: ${asLine(text)}`,
      rectification: (text) =>
        isInstruction(text)
          ? `End the video as asked: ${asClause(text)}.`
          : `End the video with the call to action ${quoted(asLine(text))}.`,
    },
    breach: null,
  },
  dont: {
    compliant: (text) => `Kept: ${asProhibition(text)}`,
    omission: null,
    breach: {
      weight: 20,
      issue: (text) => `Broken: ${asProhibition(text)}`,
      why_it_matters: 'The brand has ruled it out, and its approval of the video depends on it.',
      evidence: 'this part of the video has what the brand has ruled out',
      rectification: (text) => `Cut or reshoot the scene: ${asProhibition(text)}.`,
    },
  },
  prohibited_claim: {
    compliant: (text) => (isRule(text) ? `Kept: ${asProhibition(text)}` : `Prohibited claim avoided: ${asLine(text)}`),
    omission: null,
    breach: {
      weight: 15,
      issue: (text) => (isRule(text) ? `Broken: ${asProhibition(text)}` : `Prohibited claim made: ${asLine(text)}`),
      why_it_matters: 'A claim that cannot be substantiated exposes brand and creator to complaints and penalties.',
      evidence: 'the presenter makes a claim that the brand has ruled out',
      rectification: (text) =>
        isRule(text)
          ? `Cut or record anew what is said: ${asProhibition(text)}.`
          : `Cut the spoken line that claims ${quoted(asLine(text))}.`,
    },
  },
  tone: {
    compliant: (text) => `Tone and style match the guidelines: ${asLine(text)}`,
    omission: null,
    breach: {
      weight: 15,
      issue: (text) => `Tone and style differ from the guidelines: ${asLine(text)}`,
      why_it_matters: 'The video should sound like the brand it stands for.',
      evidence: 'the presentation keeps another tone',
      rectification: (text) => `Adjust voice, music and editing to the guidelines: ${asLine(text)}.`,
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
