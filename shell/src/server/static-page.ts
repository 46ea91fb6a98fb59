import { FALLBACK_LANGUAGE, type ShellModule } from '@carte/contract'
import { ROUTES } from '../routes.ts'
import { SITE_ELEMENT, type StaticSite } from '../static-host/site.ts'
import { documentStart, headElements, integrityAttributes, noScript } from './document.ts'
import { escapeHtml, jsonForScript } from './html.ts'
import { staticPolicyOf } from './policy.ts'
import { joinStyles, linkTo, styleElement } from './styles.ts'

/** Routes without parameters. A static host serves one file for each. */
const PATHS = ROUTES.map(({ path }) => path.pattern).filter((pattern) => !pattern.includes('{'))

/**
 * Builds the page of a site without a server, which the browser renders and which is the same for every guest and
 * address. It has no nonce, so its policy allows scripts by origin; hashes are checked as usual.
 */
export const staticPages: NonNullable<ShellModule['staticPages']> = ({
  published,
  shell,
  start,
  site: { name, settings, languages, brand },
  testMode,
  allow,
}) => {
  const language = languages[0] ?? FALLBACK_LANGUAGE
  const styles = joinStyles([...shell.css.map(linkTo), styleElement(brand.replaceAll('<', ''))])
  const content: StaticSite = {
    published,
    scripts: shell.js,
    payments: ROUTES.filter(({ isPayment }) => isPayment).map(({ path }) => path.pattern),
    page: { settings, languages, testMode },
  }
  const policy = staticPolicyOf(styles.sources, allow)
  const html = [
    `${documentStart(language, testMode)}<meta charset="utf-8">\n<meta http-equiv="Content-Security-Policy" content="${escapeHtml(policy)}">`,
    headElements(name, language),
    ...shell.js.map(
      ({ url, integrity }) =>
        `<link rel="preload" as="script" href="${escapeHtml(url)}" ${integrityAttributes({ integrity })}>`,
    ),
    styles.html,
    `<script src="${escapeHtml(start.url)}" ${integrityAttributes(start)} defer></script>`,
    `</head>\n<body>\n<div id="root"></div>`,
    noScript(language),
    `<script type="application/json" id="${SITE_ELEMENT}">${jsonForScript(content)}</script>`,
    '</body>\n</html>\n',
  ].join('\n')
  return { html, paths: PATHS }
}
