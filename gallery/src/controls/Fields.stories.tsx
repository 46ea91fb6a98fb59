import { Field, SearchInput, Select, TextArea, TextInput } from '@carte/ui'
import { CheckboxRow, RadioRow } from '@carte/ui/option-row'
import { Specimen, Specimens } from './Specimens.tsx'
import { ignore, story } from './story.tsx'

export default { title: 'Controls/Fields' }

export const TextInputs = story(({ name, email, optional, hint, error, longWord }) => (
  <Specimens title="Field and TextInput">
    <Specimen name="Empty">
      <Field label={name}>
        <TextInput autoComplete="name" />
      </Field>
    </Specimen>
    <Specimen name="Filled, with a note and a hint">
      <Field label={email} note={optional} hint={hint}>
        <TextInput type="email" defaultValue="anna@example.com" />
      </Field>
    </Specimen>
    <Specimen name="Error">
      <Field label={email} hint={hint} error={error}>
        <TextInput type="email" defaultValue="anna@" />
      </Field>
    </Specimen>
    <Specimen name="Disabled">
      <Field label={name}>
        <TextInput defaultValue="Anna" disabled />
      </Field>
    </Specimen>
    <Specimen name="Read-only, long word">
      <Field label={`${email}: ${longWord}`} note={optional} hint={`${hint} ${longWord}`}>
        <TextInput defaultValue={longWord.repeat(3)} readOnly />
      </Field>
    </Specimen>
    <Specimen name="Without a field">
      <TextInput aria-label={name} defaultValue="Anna" />
    </Specimen>
  </Specimens>
))

export const TextAreas = story(({ note, optional, text, left }) => (
  <Specimens title="TextArea">
    <Specimen name="Empty">
      <Field label={note} note={optional}>
        <TextArea value="" onChange={ignore} />
      </Field>
    </Specimen>
    <Specimen name="With a counter">
      <Field label={note}>
        <TextArea value={text} maxLength={100} counter={left} onChange={ignore} />
      </Field>
    </Specimen>
    <Specimen name="Long text">
      <Field label={note}>
        <TextArea value={`${text}\n`.repeat(4)} onChange={ignore} />
      </Field>
    </Specimen>
    <Specimen name="Disabled, without a field">
      <TextArea aria-label={note} value={text} onChange={ignore} disabled />
    </Specimen>
  </Specimens>
))

export const Selects = story(({ search, categories, error, text }) => {
  const options = categories.map((category) => <option key={category}>{category}</option>)
  return (
    <Specimens title="Select">
      <Specimen name="Default">
        <Field label={search}>
          <Select>{options}</Select>
        </Field>
      </Specimen>
      <Specimen name="Error">
        <Field label={search} error={error}>
          <Select>{options}</Select>
        </Field>
      </Specimen>
      <Specimen name="Disabled">
        <Field label={search}>
          <Select disabled>{options}</Select>
        </Field>
      </Specimen>
      <Specimen name="Long text, without a field">
        <Select aria-label={search}>
          <option>{text}</option>
        </Select>
      </Specimen>
    </Specimens>
  )
})

export const SearchInputs = story(({ search, clear, dish }) => (
  <Specimens title="SearchInput">
    <Specimen name="Empty">
      <SearchInput value="" label={search} clearLabel={clear} onChange={ignore} />
    </Specimen>
    <Specimen name="Filled">
      <SearchInput value={dish} label={search} clearLabel={clear} onChange={ignore} />
    </Specimen>
    <Specimen name="Empty, with a button that closes it">
      <SearchInput value="" label={search} clearLabel={clear} onChange={ignore} onClose={ignore} />
    </Specimen>
    <Specimen name="Disabled">
      <SearchInput value="" label={search} clearLabel={clear} onChange={ignore} disabled />
    </Specimen>
  </Specimens>
))

export const OptionRows = story(({ categories, description, dish, longWord }) => (
  <Specimens title="RadioRow and CheckboxRow">
    <Specimen name="Radio buttons: chosen, with a price, with a description, disabled">
      <fieldset>
        <legend>{dish}</legend>
        <RadioRow name="size" label={categories[0]} defaultChecked />
        <RadioRow name="size" label={categories[1]} end="+ 30 kr" />
        <RadioRow name="size" label={categories[2]} description={description} end="+ 45 kr" />
        <RadioRow name="size" label={categories[3]} disabled />
      </fieldset>
    </Specimen>
    <Specimen name="Checkboxes: checked, with a price, disabled, long text">
      <fieldset>
        <legend>{dish}</legend>
        <CheckboxRow label={categories[0]} defaultChecked />
        <CheckboxRow label={categories[1]} description={description} end="+ 15 kr" />
        <CheckboxRow label={categories[2]} defaultChecked disabled />
        <CheckboxRow
          label={`${dish}. ${longWord}`}
          description={`${description}. ${description}`}
          end="+ 1 015,50 kr"
        />
      </fieldset>
    </Specimen>
  </Specimens>
))
