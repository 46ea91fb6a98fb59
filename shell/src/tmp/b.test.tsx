import { expect, it } from '@jest/globals'
import { render, screen } from '@testing-library/react'
import { button } from './b.module.css'
import * as styles from './b.module.css'
it('renders', async () => { render(<button type="button" className={button}>hi</button>); expect(screen.getByRole('button')).toHaveClass('button'); expect(styles.foo).toBe('foo'); expect(new URL('x', 'http://a').href).toBe('http://a/x'); expect(await new Response('a').text()).toBe('a') })
