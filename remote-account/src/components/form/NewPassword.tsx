import { getKnownPasswords } from '@carte/contract/accounts'
import type { Client } from '@carte/contract/client'
import { PASSWORD_PROBLEMS, passwordProblems, passwordVariants } from '@carte/domain'
import { useTexts } from '@carte/i18n'
import { useClient } from '@carte/store'
import { Field, Icon, Notice, TextInput, VisuallyHidden } from '@carte/ui'
import { CheckboxRow } from '@carte/ui/option-row'
import { type FormEvent, useEffect, useId, useRef, useState } from 'react'
import { accountTexts } from '../../texts.ts'
import * as styles from './form.module.css'
import type { FieldError, FieldErrors } from './problems.ts'
import { useFieldText } from './useFieldText.ts'

export interface NewPasswordProps {
  /** Label of the first field; it differs for a first and a changed password. */
  readonly label: string
  readonly errors: FieldErrors<'password' | 'repeat'>
}

/**
 * Renders the fields `password` and `repeat`. The rules are checked off while the guest types. A password known from a
 * data breach causes a warning, not an error.
 */
export function NewPassword({ label, errors }: NewPasswordProps) {
  const { t } = useTexts(accountTexts)
  const textOf = useFieldText()
  const rules = useId()
  const [visible, setVisible] = useState(false)
  const [password, repeat] = [useTyped(), useTyped()]
  const [isLeft, setLeft] = useState(false)
  const isKnown = useKnownPassword(password.value)

  const differs = repeat.value !== password.value
  const isTold = errors.repeat?.includes('password-mismatch') || (isLeft && repeat.value !== '')
  const others = errors.repeat?.filter((error) => error !== 'password-mismatch') ?? []
  const common = { type: visible ? 'text' : 'password', autoComplete: 'new-password', required: true, maxLength: 256 }
  return (
    <>
      <Field label={label} error={textOf(toTell(errors.password, password.value))}>
        <TextInput
          {...common}
          name="password"
          ref={password.ref}
          onInput={password.onInput}
          aria-describedby={rules}
          {...PLAIN}
        />
      </Field>
      <PasswordRules id={rules} password={password.value} isWrong={errors.password !== undefined} />
      <div role="status">
        {isKnown && (
          <Notice tone="warning" announce="none" title={t('form.known')}>
            {t('form.knownText')}
          </Notice>
        )}
      </div>
      <Field label={t('form.repeat')} error={textOf(differs && isTold ? [...others, 'password-mismatch'] : others)}>
        <TextInput
          {...common}
          name="repeat"
          ref={repeat.ref}
          onInput={repeat.onInput}
          onFocus={() => setLeft(false)}
          onBlur={() => setLeft(true)}
          {...PLAIN}
        />
      </Field>
      <CheckboxRow
        label={t('login.show')}
        checked={visible}
        onChange={(event) => setVisible(event.currentTarget.checked)}
      />
    </>
  )
}

/**
 * Leaves out all but the first broken rule, because the list of rules marks them all. Other errors of the server stay.
 */
function toTell(errors: readonly FieldError[] | undefined, password: string): readonly FieldError[] | undefined {
  const broken: readonly FieldError[] = passwordProblems(password)
  const first = errors?.find((error) => broken.includes(error))
  return errors?.filter((error) => error === first || !broken.includes(error))
}

/** A visible password is a text input: turn off capitalization, autocorrect and spell checking. */
const PLAIN = { autoCapitalize: 'none', autoCorrect: 'off', spellCheck: false } as const

/** Returns the value of an uncontrolled input, including text that was typed or autofilled before hydration. */
function useTyped() {
  const ref = useRef<HTMLInputElement>(null)
  const [value, setValue] = useState('')
  useEffect(() => setValue(ref.current?.value ?? ''), [])
  return { ref, value, onInput: (event: FormEvent<HTMLInputElement>) => setValue(event.currentTarget.value) }
}

interface PasswordRulesProps {
  readonly id: string
  readonly password: string
  /** Whether the password was rejected. */
  readonly isWrong: boolean
}

function PasswordRules({ id, password, isWrong }: PasswordRulesProps) {
  const { t } = useTexts(accountTexts)
  const broken: ReadonlySet<string> = new Set(passwordProblems(password))
  const met = PASSWORD_PROBLEMS.length - broken.size
  return (
    <div className={styles.rules} data-wrong={isWrong}>
      <ul id={id} aria-label={t('form.rules')}>
        {PASSWORD_PROBLEMS.map((code) => {
          const isMet = !broken.has(code)
          return (
            <li key={code} data-met={isMet}>
              {isMet ? <Icon name="check" size={16} /> : <span className={styles.open} aria-hidden="true" />}
              <span>
                {t(`form.rule.${code}`)}
                {isMet && <VisuallyHidden> ({t('form.ruleMet')})</VisuallyHidden>}
              </span>
            </li>
          )
        })}
      </ul>
      <VisuallyHidden role="status">
        {password !== '' && t('form.rulesMet', { met, count: PASSWORD_PROBLEMS.length })}
      </VisuallyHidden>
    </div>
  )
}

/** Milliseconds without input before the password is checked. */
const PAUSE = 600

/**
 * Tells whether a password, or a simple variant of it, is known from data breaches. Checked when typing pauses and the
 * password meets the rules. The password never leaves the browser: the server receives three hex digits of its hash.
 * False if the request fails, or on a page without TLS, where browsers offer no hash function.
 */
function useKnownPassword(password: string): boolean {
  const client = useClient()
  const [known, setKnown] = useState('')
  useEffect(() => {
    if (passwordProblems(password).length > 0) return
    const left = new AbortController()
    const timer = setTimeout(() => {
      const find = isKnown(client, password, left.signal)
      find.then((found) => found && !left.signal.aborted && setKnown(password)).catch(() => {})
    }, PAUSE)
    return () => {
      clearTimeout(timer)
      left.abort()
    }
  }, [client, password])
  return password !== '' && known === password
}

async function isKnown(client: Client, password: string, signal: AbortSignal): Promise<boolean> {
  const found = await Promise.all(passwordVariants(password).map((variant) => isListed(client, variant, signal)))
  return found.includes(true)
}

async function isListed(client: Client, word: string, signal: AbortSignal): Promise<boolean> {
  // Undefined on a page without TLS, unlike its type.
  const subtle: SubtleCrypto | undefined = globalThis.crypto?.subtle
  if (!subtle) return false
  const hash = hexOf(await subtle.digest('SHA-1', new TextEncoder().encode(word)))
  const answer = await client.call(getKnownPasswords, { params: { prefix: hash.slice(0, 3) }, signal })
  return answer.ok && answer.data.includes(hash.slice(3))
}

const hexOf = (bytes: ArrayBuffer) =>
  [...new Uint8Array(bytes)]
    .map((byte) => byte.toString(16).padStart(2, '0'))
    .join('')
    .toUpperCase()
