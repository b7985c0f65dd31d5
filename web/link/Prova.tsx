import { type SubmitEvent, useState } from 'react'
import { porque, provar } from './chamar.ts'

/** Who the person is: three digits and a date. Nothing about anybody is shown before. */
export function Prova({ volta, aoProvar }: { volta: boolean; aoProvar: () => void }) {
  const [erro, setErro] = useState('')
  const [andando, setAndando] = useState(false)

  async function enviar(event: SubmitEvent<HTMLFormElement>): Promise<void> {
    event.preventDefault()
    const campos = new FormData(event.currentTarget)
    const digitos = texto(campos.get('digitos')).replaceAll(/\D/g, '')
    const nascimento = lerDia(texto(campos.get('nascimento')))
    if (digitos.length !== 3) return setErro('Digite os 3 últimos números do seu CPF.')
    if (nascimento === null) {
      return setErro('Digite o dia, o mês e o ano em que você nasceu, como 05/03/1955.')
    }
    setAndando(true)
    setErro('')
    try {
      await provar(digitos, nascimento)
      aoProvar()
    } catch (error) {
      setErro(porque(error))
    }
    setAndando(false)
  }

  return (
    <>
      <h1>{volta ? 'Confirme de novo que é você' : 'Primeiro, confirme que é você'}</h1>
      <p>
        {volta
          ? 'Passou um tempo desde a última confirmação. O que você já fez continua feito.'
          : 'Assim ninguém mais vê os seus contratos. Nenhuma senha é pedida.'}
      </p>
      <form noValidate onSubmit={(event) => void enviar(event)}>
        <div>
          <label htmlFor="digitos">
            Os 3 últimos números do seu CPF <small>por exemplo: 725</small>
          </label>
          <input id="digitos" name="digitos" inputMode="numeric" autoComplete="off" maxLength={3} />
        </div>
        <div>
          <label htmlFor="nascimento">
            O dia em que você nasceu <small>dia, mês e ano: 05/03/1955</small>
          </label>
          <input
            id="nascimento"
            name="nascimento"
            inputMode="numeric"
            autoComplete="off"
            maxLength={10}
            onChange={({ currentTarget }) => {
              currentTarget.value = comBarras(currentTarget.value)
            }}
          />
        </div>
        <div className={erro ? 'faixa ruim' : 'faixa'} role="alert">
          {erro}
        </div>
        <button type="submit" disabled={andando}>
          {andando ? 'Conferindo…' : 'Continuar'}
        </button>
      </form>
    </>
  )
}

const texto = (valor: FormDataEntryValue | null): string => (typeof valor === 'string' ? valor : '')

const comBarras = (digitado: string): string => {
  const numeros = digitado.replaceAll(/\D/g, '').slice(0, 8)
  const partes = [numeros.slice(0, 2), numeros.slice(2, 4), numeros.slice(4)]
  return partes.filter((parte) => parte !== '').join('/')
}

/** `05/03/1955` as `1955-03-05`; null for what is no day. */
function lerDia(digitado: string): string | null {
  const [, dia, mes, ano] = /^(\d\d)\/(\d\d)\/(\d{4})$/.exec(digitado) ?? []
  return dia && mes && ano ? `${ano}-${mes}-${dia}` : null
}
