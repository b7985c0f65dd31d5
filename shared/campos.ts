import { z } from 'zod'
import { tambem } from './apelidos.ts'

/** UUID-shaped, any case; kept in lower case (specification, section 5). */
export const Id = z
  .string('Identificador inválido')
  .regex(/^[0-9a-fA-F]{8}(?:-[0-9a-fA-F]{4}){3}-[0-9a-fA-F]{12}$/, 'Identificador inválido')
  .transform((id) => id.toLowerCase())

/** A phone by its id, also as answers carry it: `telefone: { idTelefone, … }`. */
export const IdDoTelefone = tambem(Id, { nomes: ['telefone'], chave: 'idTelefone' })

const Login = z
  .string()
  .regex(/^[0-9A-Za-z][0-9A-Za-z._@-]{0,99}$/)
  .transform((login) => login.toLowerCase())

/**
 * A person, by id, by login, or as answers carry them (`{ idUsuario, loginUsuario }`). The door puts
 * the id in the place of a login, so that a verb reads an id.
 */
export const UmaPessoa = z.union(
  [
    Login,
    z
      .object({ idUsuario: Id.nullish(), loginUsuario: Login.nullish() })
      .transform(({ idUsuario, loginUsuario }) => idUsuario ?? loginUsuario)
      .pipe(z.string()),
  ],
  'Informe a pessoa pelo identificador ou pelo login',
)

/** A person in a field of that person alone: also by the names that the ids have in our answers. */
export const PessoaDoCampo = tambem(UmaPessoa, { nomes: ['idUsuario', 'loginUsuario'] })

export const CodigoPromotor = z
  .string('Código do promotor inválido')
  .regex(/^[0-9A-Z]{1,12}$/, 'Código do promotor inválido')

export const CodigoConvenio = z
  .string('Código do convênio inválido')
  .regex(/^[0-9]{6}$/, 'Código do convênio inválido')

/** A whole number written in a query string: ASCII digits only, at most nine. */
export const inteiroDaBusca = (nome: string, minimo: number, maximo: number) =>
  z
    .string(`${nome}: informe um número inteiro`)
    .regex(/^[0-9]{1,9}$/, `${nome}: informe um número inteiro`)
    .transform(Number)
    .pipe(
      z
        .number()
        .min(minimo, `${nome}: use ${minimo} ou mais`)
        .max(maximo, `${nome}: use no máximo ${maximo}`),
    )

/** Instants travel as ISO 8601 with offset. */
export const Instante = z.iso.datetime({
  offset: true,
  error: 'Data e hora inválidas',
  // A refinement of a malformed instant would only add a second sentence.
  abort: true,
})

/** The first rows of a list, and how many there are in all: the screen says when some are left out. */
export const comTotal = <T extends z.ZodType>(item: T) =>
  z.object({ items: z.array(item), total: z.number() })

const CURSOR = 'Cursor inválido'

/** Instants of a cursor must exist: PostgreSQL has no 31st of February and no year 0. */
const instanteExiste = (instante: string): boolean =>
  instante >= '1900' && z.iso.datetime().safeParse(instante).success

/** The place after the last row of a page, in the form of its list: `~` stands between its parts. */
export const cursorNaForma = (forma: RegExp) =>
  z
    .string(CURSOR)
    .regex(forma, { error: CURSOR, abort: true })
    .refine(
      (valor) => valor.split('~').every((um) => !um.endsWith('Z') || instanteExiste(um)),
      CURSOR,
    )

/** Cursor of a list by time: the instant of its last row, to the microsecond, and the row's id. */
export const CursorDeInstante = cursorNaForma(
  /^\d{4}-\d\d-\d\dT\d\d:\d\d:\d\d\.\d{6}Z~[0-9a-f]{8}(?:-[0-9a-f]{4}){3}-[0-9a-f]{12}$/,
)

/** Free text as typed, composed (NFC) so that equal-looking texts compare equal. */
export const texto = (nome: string, maximo: number) =>
  z
    .string(`${nome}: preencha este campo`)
    .transform((valor) => valor.normalize('NFC'))
    .pipe(
      z
        .string()
        .refine((valor) => valor.trim().length > 0, {
          error: `${nome}: preencha este campo`,
          // How long it should be is nothing to add to this sentence.
          abort: true,
        })
        .refine((valor) => valor.length <= maximo, `${nome}: use no máximo ${maximo} caracteres`),
    )
