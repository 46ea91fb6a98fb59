import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import { ROOT } from '@carte/config/release'
import { filesBelow } from '../files-below.ts'

/** Phrases that a reader has to read twice. They are not allowed in comments and documents. */
const PHRASES = /\b(whoever|nobody|somebody|is told|are told|stands in|stand in|comes by itself|and no more)\b/i

/** Names that the code had before, with the standard names. They are not allowed in any source. */
const OLD_NAMES: Readonly<Record<string, string>> = {
  AskAgain: 'RetryNotice',
  BROWSE: 'VIEW_ONLY_QUERY',
  BasketNews: 'LazyBasketToast',
  BasketPlace: 'BasketOverlays',
  BeatAction: 'TickAction',
  Belongings: 'OrderRelations',
  CountUp: 'RollingNumber',
  CardScope: 'CardGuestProvider',
  FavouriteToggle: 'FavoriteToggle',
  FirstDrawing: 'RemoteErrorBoundary',
  FormTrouble: 'FormError',
  GalleryPage: 'DemoPage',
  Gaps: 'TemplateValues',
  HandlerParts: 'HandlerOptions',
  LaneSwitch: 'ColumnSwitch',
  LatePiece: 'LazyChunk',
  LineTrouble: 'LineIssue',
  LocalWork: 'RemoteOverride',
  LocalWorks: 'RemoteOverrides',
  MakeKitchen: 'KitchenFactory',
  Memo: 'Cache',
  Misfit: 'Violation',
  OrderTrouble: 'OrderError',
  PageMenu: 'EmbeddedMenu',
  PanelStart: 'SheetStart',
  PlayedIntent: 'FakeIntent',
  PlayedStripe: 'FakeStripe',
  QuantityInPlace: 'QuickAddControl',
  Refusal: 'HttpError',
  RefusalNotice: 'CheckoutErrorNotice',
  RefusalParts: 'HttpErrorOptions',
  RefuseDialog: 'RejectDialog',
  RenderingTrouble: 'RenderError',
  RequestsOptions: 'RequestLogOptions',
  RoomProps: 'ListPlaceholderProps',
  SaidOfChain: 'ChainFlags',
  SheetArticle: 'SuggestionsSheetState',
  SheetsOptions: 'TableCardsOptions',
  StageHeader: 'DevHost',
  StaticPageParts: 'StaticPageOptions',
  ThreadTrouble: 'ThreadError',
  TroubleNotice: 'BasketIssueNotice',
  addChosen: 'addWithOptions',
  answerGallery: 'answerDemo',
  answeredAt: 'sentTimeOf',
  askPresent: 'askPresence',
  beatsUntil: 'ticksUntil',
  browseHref: 'viewOnlyMenuHref',
  buildRooms: 'buildPackages',
  builtPackages: 'bundledPackages',
  canRefuse: 'canReject',
  checkArrows: 'checkImportBoundaries',
  checkBooks: 'reconcile',
  checkMisfits: 'checkViolations',
  comesAlive: 'waitForInteractive',
  confirmOpenedShop: 'confirmShopOfAddress',
  createBook: 'createTelemetryStore',
  createDoor: 'createPasswordCheck',
  createFitness: 'createCircuitBreaker',
  createLane: 'createWorkerPool',
  createLocalWork: 'createRemoteOverrides',
  createMemo: 'createCache',
  createRenewal: 'createReloader',
  createTagRuntime: 'createEmbedRuntime',
  createWhole: 'createCompletenessCheck',
  deedOf: 'actionOf',
  drawTag: 'renderEmbed',
  drawnOnce: 'renderedOnce',
  endLocalWork: 'endRemoteOverride',
  expectStill: 'expectNoLayoutShift',
  followRefreshed: 'onCachedDataChanged',
  hasTroubles: 'hasIssues',
  hireStaff: 'createStaffKey',
  installHandOver: 'installKitchenDispatch',
  isBare: 'isDerivedFromStatus',
  isInstead: 'isFallback',
  isOrderElsewhere: 'isOtherOrder',
  isReal: 'isProduction',
  isTestedBeside: 'runsOnlySiblingTest',
  isUnrequested: 'isEmbedStart',
  judgedAt: 'sentAt',
  keepPin: 'storePin',
  keptCard: 'cachedCard',
  keptLog: 'recordingLog',
  latePiece: 'lazyChunk',
  lateScreen: 'lazyScreen',
  layWire: 'startFaultyProxy',
  lineTrouble: 'lineIssue',
  localPath: 'parseLocalPath',
  misfitsOfScript: 'violationsOfScript',
  misfitsOfSheet: 'violationsOfStyleSheet',
  moneyAfterRefusal: 'moneyAfterRejection',
  nearMiss: 'suggestSpelling',
  nextBeat: 'nextTick',
  onceDrawn: 'onceRendered',
  onlyStaying: 'hidesMessagesForNextScreen',
  playStripe: 'startFakeStripe',
  pricedAtom: 'withUserPricesAtom',
  problemWords: 'problemTexts',
  queryRead: 'queryOfScreen',
  quickWish: 'quickAdd',
  readSheetsOptions: 'readTableCardsOptions',
  readVisit: 'readPageRequest',
  refusalLog: 'rejectionLog',
  refuseFilled: 'rejectNonEmptyFolder',
  refuseSignOut: 'rejectSignOut',
  refusedSince: 'rejectedSince',
  releasedRoom: 'releasedPackage',
  removedTroubles: 'issuesRemoved',
  renderPart: 'renderWidget',
  roomNamed: 'packageNamed',
  roomsNamed: 'packagesNamed',
  runStories: 'runSpecs',
  sendRefusal: 'sendError',
  sendStored: 'sendPrepared',
  sheetState: 'suggestionsSheetState',
  sortTrouble: 'sortError',
  speaksForItself: 'hasTextForPeople',
  tellStaff: 'notifyStaff',
  testedRooms: 'testedPackages',
  timesTold: 'timesShown',
  toldBy: 'dataOf',
  toldOf: 'receivesState',
  troublesAtom: 'issuesAtom',
  typedRooms: 'typedPackages',
  useAddItemFlag: 'useDisableAddItem',
  useAddressedCategory: 'useAddressKey',
  useBeat: 'useTick',
  useDrawnByServer: 'useRenderedByServer',
  useIsElsewhere: 'useIsOtherShop',
  useIsTroubled: 'useHasConnectionError',
  useLatePiece: 'useLazyChunk',
  usePauseEnd: 'useIsOver',
  usePresent: 'usePresence',
  useRemoveTroubles: 'useRemoveIssues',
  useSearchPlace: 'useSearchScroll',
  useShopClosed: 'useIsBasketShopClosed',
  useShopStart: 'useShopChoice',
  useStirred: 'useActivity',
  versionsDrawn: 'renderedVersions',
  wishesAtom: 'pendingFavoritesAtom',
  withStrangers: 'withMockRemotes',
  wordingOf: 'localizedTextOf',
  writeSheets: 'writeTableCards',
}
const OLD_NAME = new RegExp(`\\b(${Object.keys(OLD_NAMES).join('|')})\\b`)

/** Sources, also as templates of a new remote: `WelcomeScreen.tsx.txt`. */
const SOURCE = /\.(?:[cm]?[jt]sx?|css|lua|sql)(?:\.txt)?$/
const DOCUMENT = /\.md(?:\.txt)?$/
const COMMENT = /^\s*(?:\/\/|\/?\*|--)/
/** This check and its test name what they look for. */
const EXEMPT = /^tools\/src\/words\//

const withoutCode = (line: string) => line.replace(/`[^`]*`/g, '')

/** Returns a document's lines of prose; lines of code blocks are empty. */
function proseOf(text: string): readonly string[] {
  let isCode = false
  return text.split('\n').map((line) => {
    const isFence = /^\s*```/.test(line)
    if (isFence) isCode = !isCode
    return isFence || isCode ? '' : line
  })
}

/**
 * Checks the words of comments, documents and names: plain English and standard terms (`docs/glossary.md`).
 *
 * @returns the violations, one line each: file, line, what to do
 */
export function checkWords(root = ROOT): readonly string[] {
  return filesBelow(root)
    .filter((file) => !EXEMPT.test(file))
    .toSorted()
    .flatMap((file) => {
      const isSource = SOURCE.test(file)
      if (!isSource && !DOCUMENT.test(file)) return []
      const text = readFileSync(join(root, file), 'utf8')
      const lines = isSource ? text.split('\n') : proseOf(text)
      return lines.flatMap((line, index) => {
        const at = `${file}:${index + 1}`
        const phrase = isSource && !COMMENT.test(line) ? undefined : PHRASES.exec(withoutCode(line))?.[1]
        const name = isSource ? OLD_NAME.exec(line)?.[1] : undefined
        return [
          ...(phrase ? [`${at}  "${phrase}": name the subject, and say it in plain words`] : []),
          ...(name ? [`${at}  ${name} has the name ${OLD_NAMES[name]} now`] : []),
        ]
      })
    })
}
