import { Banner, Button, Chip, EmptyState, Loader, Notice, Skeleton, VisuallyHidden } from '@carte/ui'
import { Specimen, Specimens } from './Specimens.tsx'
import { ignore, story } from './story.tsx'

export default { title: 'Controls/Messages' }

const TONES = ['info', 'warning', 'error', 'success'] as const

export const Notices = story(({ title, text, add, longWord }) => (
  <Specimens title="Notice">
    {TONES.map((tone) => (
      <Specimen key={tone} name={tone}>
        <Notice tone={tone} title={title}>
          {text}
        </Notice>
      </Specimen>
    ))}
    <Specimen name="With an action">
      <Notice
        tone="warning"
        title={title}
        action={
          <Button kind="ghost" small>
            {add}
          </Button>
        }
      >
        {text}
      </Notice>
    </Specimen>
    <Specimen name="Title only">
      <Notice tone="success" icon="leaf" title={title} announce="none" />
    </Specimen>
    <Specimen name="Long text">
      <Notice
        tone="error"
        title={`${title}. ${longWord}`}
        action={
          <Button kind="ghost" small>
            {add}
          </Button>
        }
      >
        <p>{`${text} ${text} ${text}`}</p>
        <p>{longWord.repeat(3)}</p>
      </Notice>
    </Specimen>
  </Specimens>
))

export const Banners = story(({ title, text, add, close }) => (
  <Specimens title="Banner">
    {(['info', 'warning', 'error'] as const).map((tone) => (
      <Specimen key={tone} name={tone}>
        <Banner tone={tone}>{title}</Banner>
      </Specimen>
    ))}
    <Specimen name="With an action and a close button">
      <Banner
        icon="offline"
        action={
          <Button kind="quiet" small>
            {add}
          </Button>
        }
        onClose={ignore}
        closeLabel={close}
      >
        {title}
      </Banner>
    </Specimen>
    <Specimen name="Long text">
      <Banner tone="error" onClose={ignore} closeLabel={close}>{`${title}. ${text} ${text}`}</Banner>
    </Specimen>
  </Specimens>
))

export const EmptyStates = story(({ title, text, add, longWord }) => (
  <Specimens title="EmptyState">
    <Specimen name="With an icon, a text and an action">
      <EmptyState icon="basket" title={title} level={3} action={<Button>{add}</Button>}>
        {text}
      </EmptyState>
    </Specimen>
    <Specimen name="Title only">
      <EmptyState title={title} level={3} />
    </Specimen>
    <Specimen name="Long text">
      <EmptyState icon="search" title={longWord} level={3}>{`${text} ${text} ${text}`}</EmptyState>
    </Specimen>
  </Specimens>
))

export const Loading = story(({ loading }) => (
  <Specimens title="Loader and Skeleton">
    <Specimen name="Loader">
      <Loader label={loading} />
    </Specimen>
    <Specimen name="Small loader">
      <Loader label={loading} size="s" />
    </Specimen>
    <Specimen name="Skeletons: line, box, circle">
      <VisuallyHidden>{loading}</VisuallyHidden>
      <Skeleton width="14rem" />
      <Skeleton shape="box" height="6rem" />
      <Skeleton shape="circle" width="3rem" height="3rem" />
    </Specimen>
  </Specimens>
))

const CHIPS = ['neutral', 'leaf', 'saffron', 'accent'] as const

export const Chips = story(({ categories, longWord }) => (
  <Specimens title="Chip">
    {CHIPS.map((tone, index) => (
      <Specimen key={tone} name={tone} row>
        <Chip tone={tone}>{categories[index]}</Chip>
        <Chip tone={tone} dot>
          {categories[index]}
        </Chip>
        <Chip tone={tone} icon="leaf">
          {categories[index]}
        </Chip>
      </Specimen>
    ))}
    <Specimen name="Long word" row>
      <Chip icon="clock">{longWord}</Chip>
    </Specimen>
  </Specimens>
))
