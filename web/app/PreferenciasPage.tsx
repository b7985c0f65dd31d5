import { escolherTema, useTema } from '#web/ui/tema.ts'
import { ChaveDasLetras } from './ChaveDasLetras.tsx'
import css from './paginas.module.css'

const temas = [
  { valor: 'claro', titulo: 'Claro', texto: 'Fundo branco' },
  { valor: 'escuro', titulo: 'Escuro', texto: 'Descansa os olhos à noite' },
  { valor: 'sistema', titulo: 'Do sistema', texto: 'Acompanha o computador' },
] as const

/** How this browser shows the Consigna. Kept here, not on the server. */
export function PreferenciasPage() {
  const { tema } = useTema()
  return (
    <div className="pagina pagina-estreita">
      <header className="row" data-justify="between" data-align="start">
        <h1>Preferências</h1>
      </header>
      <fieldset className={css.opcoes}>
        <legend>Tema</legend>
        {temas.map(({ valor, titulo, texto }) => (
          <label key={valor} className={css.opcao} data-tema={valor}>
            <input
              type="radio"
              name="tema"
              checked={tema === valor}
              onChange={() => escolherTema(valor)}
            />
            <span className={css.opcaoAmostra} aria-hidden />
            <b>{titulo}</b>
            <span>{texto}</span>
          </label>
        ))}
      </fieldset>
      <fieldset className={css.opcoesLinha}>
        <legend>Teclado</legend>
        <ChaveDasLetras rotulo="Atalhos de uma só letra" />
        <p className="apagado">Desligue se você usa comandos de voz ou toca teclas sem querer.</p>
      </fieldset>
    </div>
  )
}
