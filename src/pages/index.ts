// The table of pages. The server mounts them under the base URL of every world.

import { consentChoice, consentPage } from './consent.ts'
import { consoleFile, consolePage } from './console.ts'
import { docsErrors, docsPage, docsScript, docsTopic } from './docs.ts'
import { postPage, profilePage } from './landing.ts'
import { llmsPages } from './llms.ts'
import { openApiPages } from './openapi.ts'
import type { Page } from './page.ts'
import { picture } from './pictures.ts'
import { redirect } from './redirect.ts'
import { share } from './share.ts'
import { shopOrder, shopPage } from './shop.ts'
import { icons, style } from './web-file.ts'

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
  ...openApiPages,
  ...llmsPages,
  docsPage,
  docsScript,
  docsErrors,
  docsTopic,
  consolePage,
  consoleFile,
  style,
  ...icons,
]
