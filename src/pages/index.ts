// The table of pages. The server mounts them under the base URL of every world.

import { consentChoice, consentPage } from './consent.ts'
import { docsErrors, docsPage, docsScript, docsTopic } from './docs.ts'
import { textPages } from './for-programs.ts'
import { postPage, profilePage } from './landing.ts'
import type { Page } from './page.ts'
import { picture } from './pictures.ts'
import { share } from './share.ts'
import { redirect, shopOrder, shopPage } from './shop.ts'
import { consoleFile, consolePage, icons, style } from './web-file.ts'

export const PAGES: readonly Page[] = [
  redirect,
  consentPage,
  consentChoice,
  share,
  postPage,
  profilePage,
  shopPage,
  shopOrder,
  picture,
  ...textPages,
  docsPage,
  docsScript,
  docsErrors,
  docsTopic,
  consolePage,
  consoleFile,
  style,
  ...icons,
]
