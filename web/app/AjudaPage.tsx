import { Kbd } from '#web/ui/Kbd.tsx'

const perguntas = [
  {
    titulo: 'Como abro um cliente?',
    texto:
      'Aperte Ctrl e K e digite o CPF (com ou sem pontos), três letras do nome ou o telefone. O cliente abre em uma aba. Cabem dez abas; na décima primeira você escolhe qual fechar.',
  },
  {
    titulo: 'Perdi o que estava digitando?',
    texto:
      'Não. O que é digitado fica guardado neste computador, cifrado, até ser enviado. Volta sozinho quando você abre o mesmo formulário, mesmo se a sessão expirar ou a internet cair. Ao usar Sair, o que não foi enviado é apagado, e o Consigna avisa antes.',
  },
  {
    titulo: 'Por que um botão está cinza?',
    texto:
      'Passe o mouse ou chegue nele com o teclado: ele diz o que falta. Em Meus acessos você vê o que o seu perfil pode fazer.',
  },
  {
    titulo: 'Por que não vejo o CPF inteiro?',
    texto: 'CPF, telefone, conta e benefício aparecem mascarados para proteger o cliente (LGPD).',
  },
]

/** Short answers to what people ask most. */
export function AjudaPage() {
  return (
    <div className="pagina pagina-estreita">
      <header className="row" data-justify="between" data-align="start">
        <div>
          <h1>Ajuda</h1>
          <p className="apagado">
            Aperte <Kbd>?</Kbd> em qualquer tela para ver os atalhos dela.
          </p>
        </div>
      </header>
      <div className="card list" data-pad="3">
        {perguntas.map(({ titulo, texto }) => (
          <details key={titulo}>
            <summary>{titulo}</summary>
            <p>{texto}</p>
          </details>
        ))}
      </div>
    </div>
  )
}
