import { Badge, Button, buttonClass, FavoriteToggle, Icon, IconButton } from '@carte/ui'
import { Specimen, Specimens } from './Specimens.tsx'
import { ignore, story } from './story.tsx'

export default { title: 'Controls/Actions' }

export const Buttons = story(({ add, cancel, longWord, dish }) => (
  <Specimens title="Button">
    <Specimen name="Kinds" row>
      <Button>{add}</Button>
      <Button kind="ghost">{cancel}</Button>
      <Button kind="quiet">{cancel}</Button>
    </Specimen>
    <Specimen name="Small" row>
      <Button small>{add}</Button>
      <Button kind="ghost" small>
        {cancel}
      </Button>
      <Button kind="quiet" small>
        {cancel}
      </Button>
    </Specimen>
    <Specimen name="Busy" row>
      <Button busy>{add}</Button>
      <Button kind="ghost" busy>
        {cancel}
      </Button>
      <Button kind="quiet" busy>
        {cancel}
      </Button>
    </Specimen>
    <Specimen name="Disabled" row>
      <Button disabled>{add}</Button>
      <Button kind="ghost" disabled>
        {cancel}
      </Button>
      <Button kind="quiet" disabled>
        {cancel}
      </Button>
    </Specimen>
    <Specimen name="As wide as the page, with an amount">
      <Button block end="1 249,50 kr">
        {add}
      </Button>
    </Specimen>
    <Specimen name="Long text">
      <Button block end="1 249,50 kr">{`${add}: ${dish}`}</Button>
    </Specimen>
    <Specimen name="Long word">
      <Button kind="ghost">{longWord}</Button>
    </Specimen>
    <Specimen name="Link that looks like a button" row>
      <a href="#top" className={buttonClass()}>
        {add}
      </a>
      <a href="#top" className={buttonClass('ghost', { small: true })}>
        {cancel}
      </a>
    </Specimen>
  </Specimens>
))

export const IconButtons = story(({ close, search }) => (
  <Specimens title="IconButton and Badge">
    <Specimen name="Kinds" row>
      <IconButton icon="close" label={close} />
      <IconButton icon="search" label={search} kind="raised" />
    </Specimen>
    <Specimen name="Disabled" row>
      <IconButton icon="close" label={close} disabled />
      <IconButton icon="search" label={search} kind="raised" disabled />
    </Specimen>
    <Specimen name="Badge: one, many, more than 99" row>
      {[1, 12, 100].map((count) => (
        <span key={count}>
          {search} <Badge count={count} label={String(count)} />
        </span>
      ))}
    </Specimen>
  </Specimens>
))

const HEARTS = [
  ['Not pressed', { pressed: false }],
  ['Pressed', { pressed: true }],
  ['Busy', { pressed: true, busy: true }],
  ['Disabled', { pressed: false, disabled: true }],
] as const

export const FavoriteToggles = story(({ dish }) => (
  <Specimens title="FavoriteToggle">
    {HEARTS.map(([name, state]) => (
      <Specimen key={name} name={name} row>
        <FavoriteToggle {...state} label={dish} onChange={ignore} />
        <FavoriteToggle {...state} label={dish} kind="raised" onChange={ignore} />
      </Specimen>
    ))}
  </Specimens>
))

const ICONS = ['back', 'close', 'plus', 'minus', 'search', 'heart', 'heartFilled', 'basket', 'user', 'globe'] as const
const MORE_ICONS = ['check', 'chevronDown', 'chevronRight', 'clock', 'pin', 'leaf', 'chili', 'warning', 'info'] as const

export const Icons = story(({ text }) => (
  <Specimens title="Icon">
    {[16, 24, 36].map((size) => (
      <Specimen key={size} name={`${size} px`} row>
        {[...ICONS, ...MORE_ICONS].map((name) => (
          <Icon key={name} name={name} size={size} />
        ))}
      </Specimen>
    ))}
    <Specimen name="Beside text">
      <p>
        <Icon name="info" size={16} /> {text}
      </p>
    </Specimen>
  </Specimens>
))
