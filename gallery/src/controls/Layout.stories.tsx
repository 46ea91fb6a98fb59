import { BottomBar, Button, Card, ChipNav, Plate, RollingNumber } from '@carte/ui'
import { Specimen, Specimens } from './Specimens.tsx'
import { story } from './story.tsx'

export default { title: 'Controls/Layout' }

export const Cards = story(({ dish, description, text }) => (
  <Specimens title="Card">
    {(['surface', 'sunken', 'accent'] as const).map((tone) => (
      <Specimen key={tone} name={tone}>
        <Card tone={tone}>
          <p>{dish}</p>
        </Card>
      </Specimen>
    ))}
    <Specimen name="Large padding">
      <Card pad="l">{text}</Card>
    </Specimen>
    <Specimen name="No padding, with an image">
      <Card pad="none">
        <Plate code={dish} ratio="4 / 1" flush />
      </Card>
    </Specimen>
    <Specimen name="Covered by a link">
      <Card as="article" interactive>
        <a href="#top">{dish}</a>
        <p>{description}</p>
      </Card>
    </Specimen>
  </Specimens>
))

const PICTURE = `data:image/svg+xml,${encodeURIComponent(
  '<svg xmlns="http://www.w3.org/2000/svg" width="96" height="96" viewBox="0 0 96 96"><circle cx="48" cy="48" r="40" fill="#b8321a"/></svg>',
)}`

/** One code for each of the five tints: a plate's tint is computed from its code. */
const TINT_CODES = ['a', 'b', 'd', 'e', 'f']

export const Plates = story(({ dish }) => (
  <Specimens title="Plate">
    <Specimen name="Image, in each tint" row>
      {TINT_CODES.map((code) => (
        <div key={code} style={{ width: '6rem' }}>
          <Plate code={code} src={PICTURE} />
        </div>
      ))}
    </Specimen>
    <Specimen name="Image with a name">
      <div style={{ width: '12rem' }}>
        <Plate code="cover" src={PICTURE} alt={dish} />
      </div>
    </Specimen>
    <Specimen name="No image, with and without a name" row>
      <div style={{ width: '6rem' }}>
        <Plate code="none" alt={dish} />
      </div>
      <div style={{ width: '6rem' }}>
        <Plate code="none" />
      </div>
    </Specimen>
  </Specimens>
))

const itemsOf = (categories: readonly string[]) => categories.map((label) => ({ id: label, label, href: '#top' }))

export const ChipNavs = story(({ categories, search, longWord }) => (
  <Specimens title="ChipNav">
    <Specimen name="Row that scrolls">
      <ChipNav items={itemsOf([...categories, longWord])} current={categories[4]} label={search} />
    </Specimen>
    <Specimen name="Column">
      <ChipNav items={itemsOf(categories)} current={categories[0]} label={`${search} (2)`} layout="column" />
    </Specimen>
    <Specimen name="One item, none current">
      <ChipNav items={itemsOf(categories.slice(0, 1))} current={undefined} label={`${search} (3)`} layout="auto" />
    </Specimen>
  </Specimens>
))

export const RollingNumbers = story(({ add }) => (
  <Specimens title="RollingNumber">
    <Specimen name="Amount">
      <p>
        {add}: <RollingNumber value={249.5} format={(value) => `${value.toFixed(2)} kr`} />
      </p>
    </Specimen>
  </Specimens>
))

export const BottomBarWithOneAction = story(({ add, text }) => (
  <>
    <Specimens title="BottomBar with one action">
      <Specimen name="The page ends above the bar">{`${text} `.repeat(12)}</Specimen>
    </Specimens>
    <BottomBar label={add}>
      <Button block end="1 249,50 kr">
        {add}
      </Button>
    </BottomBar>
  </>
))

export const BottomBarWithTwoActions = story(({ add, cancel, text }) => (
  <>
    <Specimens title="BottomBar with two actions">
      <Specimen name="The page ends above the bar">{text}</Specimen>
    </Specimens>
    <BottomBar label={add}>
      <Button kind="ghost">{cancel}</Button>
      <Button block end="249,50 kr">
        {add}
      </Button>
    </BottomBar>
  </>
))
