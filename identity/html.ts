/** Text that is HTML already; everything else is escaped when it is put in. */
export class Html {
  text: string
  constructor(text: string) {
    this.text = text
  }
  toString(): string {
    return this.text
  }
}

type Part = Html | string | number | undefined | false | Html[]

/** A template whose values cannot become markup. */
export function html(strings: TemplateStringsArray, ...values: Part[]): Html {
  const rest = values.map((value, at) => render(value) + (strings[at + 1] ?? ''))
  return new Html((strings[0] ?? '') + rest.join(''))
}

function render(value: Part): string {
  if (value === undefined || value === false) return ''
  if (Array.isArray(value)) return value.map(String).join('')
  if (value instanceof Html) return value.text
  return String(value).replace(/[&<>"']/g, (character) => `&#${character.charCodeAt(0)};`)
}
