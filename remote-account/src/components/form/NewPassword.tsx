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

interface NewPasswordProps {
  /** Label of the first field; it differs for a first and a changed password. */
  readonly label: string
  readonly errors: FieldErrors<'password' | 'repeat'>
}

/** A visible password is a text input: turns off capitalization, autocorrect and spell checking. */
const PLAIN_TEXT = { autoCapitalize: 'none', autoCorrect: 'off', spellCheck: false } as const

/**
 * Renders the fields `password` and `repeat`. The rules are checked off while the guest types. A password known from a
 * data breach causes a warning, not an error.
 */
export function NewPassword({ label, errors }: NewPasswordProps) {
  const { t } = useTexts(accountTexts)
  const textOf = useFieldText()
  const rulesId = useId()
  const [visible, setVisible] = useState(false)
  const [password, repeat] = [useInputValue(), useInputValue()]
  const [isRepeatBlurred, setRepeatBlurred] = useState(false)
  const isBreached = useIsBreached(password.value)

  const isMismatch = repeat.value !== password.value
  const isMismatchShown = errors.repeat?.includes('password-mismatch') || (isRepeatBlurred && repeat.value !== '')
  const otherErrors = errors.repeat?.filter((error) => error !== 'password-mismatch') ?? []
  const common = { type: visible ? 'text' : 'password', autoComplete: 'new-password', required: true, maxLength: 256 }
  return (
    <>
      <Field label={label} error={textOf(errorsToShow(errors.password, password.value))}>
        <TextInput
          {...common}
          name="password"
          ref={password.ref}
          onInput={password.onInput}
          aria-describedby={rulesId}
          {...PLAIN_TEXT}
        />
      </Field>
      <PasswordRules id={rulesId} password={password.value} isRejected={errors.password !== undefined} />
      <div aria-live="polite">
        {isBreached && (
          <Notice tone="warning" announce="none" title={t('form.known')}>
            {t('form.knownText')}
          </Notice>
        )}
      </div>
      <Field
        label={t('form.repeat')}
        error={textOf(isMismatch && isMismatchShown ? [...otherErrors, 'password-mismatch'] : otherErrors)}
      >
        <TextInput
          {...common}
          name="repeat"
          ref={repeat.ref}
          onInput={repeat.onInput}
          onFocus={() => setRepeatBlurred(false)}
          onBlur={() => setRepeatBlurred(true)}
          {...PLAIN_TEXT}
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

/** Returns the errors with only the first broken rule, because the list of rules marks all of them. */
function errorsToShow(errors: readonly FieldError[] | undefined, password: string): readonly FieldError[] | undefined {
  const broken: readonly FieldError[] = passwordProblems(password)
  const first = errors?.find((error) => broken.includes(error))
  return errors?.filter((error) => error === first || !broken.includes(error))
}

interface PasswordRulesProps {
  readonly id: string
  readonly password: string
  /** Whether the password was rejected. */
  readonly isRejected: boolean
}

/**
 * Lists the password rules and marks those that the password meets, in text too. A screen reader reads the number of
 * met rules when typing pauses.
 */
function PasswordRules({ id, password, isRejected }: PasswordRulesProps) {
  const { t } = useTexts(accountTexts)
  const broken: ReadonlySet<string> = new Set(passwordProblems(password))
  const met = PASSWORD_PROBLEMS.length - broken.size
  const announcement = useSettled(password === '' ? '' : t('form.rulesMet', { met, count: PASSWORD_PROBLEMS.length }))
  return (
    <div className={styles.rules} data-wrong={isRejected}>
      <ul id={id} aria-label={t('form.rules')}>
        {PASSWORD_PROBLEMS.map((code) => {
          const isMet = !broken.has(code)
          return (
            <li key={code} data-met={isMet}>
              {isMet ? <Icon name="check" size={16} /> : <span className={styles.open} aria-hidden="true" />}
              <span>
                {t(`form.rule.${code}`)}
                <VisuallyHidden> ({t(isMet ? 'form.ruleMet' : 'form.ruleOpen')})</VisuallyHidden>
              </span>
            </li>
          )
        })}
      </ul>
      <VisuallyHidden aria-live="polite">{announcement}</VisuallyHidden>
    </div>
  )
}

/** Milliseconds without a change before a text is announced. */
const PAUSE_MS = 800

/** Returns the text once it has not changed for a while, so that a live region does not interrupt at every key. */
function useSettled(text: string): string {
  const [settled, setSettled] = useState('')
  useEffect(() => {
    const timer = setTimeout(() => setSettled(text), PAUSE_MS)
    return () => clearTimeout(timer)
  }, [text])
  return settled
}

/** Returns the value of an uncontrolled input, including text that was typed or autofilled before hydration. */
function useInputValue() {
  const ref = useRef<HTMLInputElement>(null)
  const [value, setValue] = useState('')
  useEffect(() => setValue(ref.current?.value ?? ''), [])
  return { ref, value, onInput: (event: FormEvent<HTMLInputElement>) => setValue(event.currentTarget.value) }
}

/** Milliseconds without input before the password is checked. */
const CHECK_DELAY_MS = 600

/**
 * Returns whether a password, or a simple variant of it, is known from data breaches. Checked when typing pauses and
 * the password meets the rules. The check does not send the password: the server receives three hex digits of its hash.
 * False if the request fails, or on a page without TLS, where browsers offer no hash function.
 */
function useIsBreached(password: string): boolean {
  const client = useClient()
  const [breachedPassword, setBreachedPassword] = useState('')
  useEffect(() => {
    if (passwordProblems(password).length > 0) return
    const controller = new AbortController()
    const timer = setTimeout(() => {
      const check = hasBreachedVariant(client, password, controller.signal)
      check.then((found) => found && !controller.signal.aborted && setBreachedPassword(password)).catch(() => {})
    }, CHECK_DELAY_MS)
    return () => {
      clearTimeout(timer)
      controller.abort()
    }
  }, [client, password])
  return password !== '' && breachedPassword === password
}

async function hasBreachedVariant(client: Client, password: string, signal: AbortSignal): Promise<boolean> {
  const results = await Promise.all(passwordVariants(password).map((variant) => isListed(client, variant, signal)))
  return results.includes(true)
}

/** Returns whether the server lists the password as breached. */
async function isListed(client: Client, password: string, signal: AbortSignal): Promise<boolean> {
  // Undefined on a page without TLS, unlike its type.
  const subtle: SubtleCrypto | undefined = globalThis.crypto?.subtle
  if (!subtle) return false
  const hash = toHex(await subtle.digest('SHA-1', new TextEncoder().encode(password)))
  const answer = await client.call(getKnownPasswords, { params: { prefix: hash.slice(0, 3) }, signal })
  return answer.ok && answer.data.includes(hash.slice(3))
}

const toHex = (bytes: ArrayBuffer) =>
  [...new Uint8Array(bytes)]
    .map((byte) => byte.toString(16).padStart(2, '0'))
    .join('')
    .toUpperCase()
