import { useState } from 'react'
import type { ContratoDaPagina, PaginaDoCliente } from '#shared/link/shapes.ts'
import { ExtratoCampo } from './ExtratoCampo.tsx'
import { FotoCampo } from './FotoCampo.tsx'
import { useFotos } from './Fotos.tsx'
import { Linhas, Quadro } from './Quadro.tsx'
import type { Extrato } from './use-extrato.ts'

export type Passo = 'OFERTA' | 'DOCUMENTO' | 'ACEITE' | 'ROSTO' | 'FIM'

const nomes: Record<Passo, string> = {
  OFERTA: 'Proposta',
  DOCUMENTO: 'Documento',
  ACEITE: 'Aceite',
  ROSTO: 'Seu rosto',
  FIM: 'Pronto',
}

const ordem: readonly Passo[] = ['OFERTA', 'DOCUMENTO', 'ACEITE', 'ROSTO']

type Vista = Pick<PaginaDoCliente, 'situacao' | 'aceito' | 'imagens'>

/** Where the person goes on, on whichever phone. */
export function passoDe(pagina: Vista): Passo {
  const { aceito, imagens } = pagina
  if (aceito) return imagens.includes('ROSTO') ? 'FIM' : 'ROSTO'
  if (mudouDepois(pagina)) return 'OFERTA'
  const fotografou = imagens.includes('FRENTE') || imagens.includes('VERSO')
  return fotografou ? 'DOCUMENTO' : 'OFERTA'
}

/** Other figures than those that the client accepted before: they are read first. */
const mudouDepois = ({ situacao, aceito }: Vista): boolean =>
  !aceito && (situacao === 'ACEITO' || situacao === 'CONCLUIDO')

/** After the offer: pictures that are here already are not asked for again. */
export const depoisDaOferta = (pagina: Vista): Passo =>
  mudouDepois(pagina) && pagina.imagens.includes('FRENTE') && pagina.imagens.includes('VERSO')
    ? 'ACEITE'
    : 'DOCUMENTO'

type Props = {
  pagina: PaginaDoCliente
  passo: Passo
  erro: string
  andando: boolean
  extrato: Extrato
  irPara: (passo: Passo) => void
  aceitar: () => void
  naoPedi: () => void
}

/** The steps of the page, one a screen; the pictures are those of all steps. */
export function Contratos(props: Props) {
  const { pagina, passo, erro, andando, extrato, irPara, aceitar, naoPedi } = props
  if (pagina.encerrada !== null) return <Encerrada pagina={pagina} />
  return (
    <>
      {passo !== 'FIM' && (
        <ol aria-label="Passos">
          {ordem.map((um, i) => (
            <li key={um} {...(um === passo && { 'aria-current': 'step' })}>
              {i + 1}. {nomes[um]}
            </li>
          ))}
        </ol>
      )}
      {passo === 'OFERTA' && (
        <Oferta pagina={pagina} aoSeguir={() => irPara(depoisDaOferta(pagina))} />
      )}
      {passo === 'DOCUMENTO' && <Documento pagina={pagina} extrato={extrato} irPara={irPara} />}
      {passo === 'ACEITE' && (
        <Aceite pagina={pagina} andando={andando} irPara={irPara} aceitar={aceitar} />
      )}
      {passo === 'ROSTO' && <Rosto />}
      {passo === 'FIM' && <Fim pagina={pagina} extrato={extrato} />}
      <div className={erro ? 'faixa ruim' : 'faixa'} role="alert">
        {erro}
      </div>
      <NaoPedi andando={andando} naoPedi={naoPedi} />
    </>
  )
}

type PassoProps = { pagina: PaginaDoCliente }
type ComExtrato = PassoProps & { extrato: Extrato }

function Oferta({ pagina, aoSeguir }: PassoProps & { aoSeguir: () => void }) {
  const { primeiroNome, banco, outros } = pagina
  return (
    <>
      <p className="ola">Olá, {primeiroNome}</p>
      <h1>
        {outros.length === 0
          ? `Levar seu empréstimo para o ${banco}`
          : `Levar seus ${outros.length + 1} empréstimos para o ${banco}`}
      </h1>
      {mudouDepois(pagina) && (
        <p className="faixa" role="status">
          Os valores mudaram depois do seu aceite. Os de agora só valem se você aceitar de novo.
        </p>
      )}
      <p>Leia com calma. Você pode parar e voltar depois pelo mesmo link, até em outro telefone.</p>
      <Parados pagina={pagina} />
      {[pagina, ...outros].map((contrato, i) => (
        <Contrato
          key={contrato.titulo}
          banco={banco}
          contrato={contrato}
          qual={qualDe(pagina, i)}
        />
      ))}
      <button type="button" onClick={aoSeguir}>
        Entendi, continuar
      </button>
    </>
  )
}

/** Nothing before the names of a lone contract; of several, which one. */
const qualDe = ({ outros }: PaginaDoCliente, i: number): string =>
  outros.length === 0 ? '' : `Empréstimo ${i + 1}: `

/** What failed, or goes on without the client, leaves the others standing. */
const Parados = ({ pagina: { parados, refinanciamentos } }: PassoProps) =>
  [...parados, ...refinanciamentos].map((item) => (
    <p key={item} className="faixa" role="status">
      {item}
    </p>
  ))

type ContratoProps = { contrato: ContratoDaPagina; banco: string; qual: string }

function Contrato({ contrato, banco, qual }: ContratoProps) {
  const { ganha, atencao, hoje, nova, depois } = contrato
  const saber = qual === '' ? 'O que você precisa saber' : `${qual}o que você precisa saber`
  return (
    <>
      {ganha.length > 0 && (
        <>
          <h2>{qual === '' ? 'O que você ganha' : `${qual}o que você ganha`}</h2>
          {ganha.map((item) => (
            <p key={item} className="faixa bom">
              {item}
            </p>
          ))}
        </>
      )}
      <section aria-label={saber}>
        <h2>{saber}</h2>
        {atencao.map((item) => (
          <p key={item}>{item}</p>
        ))}
      </section>
      {hoje.length > 0 && (
        <Linhas titulo={qual === '' ? 'Seu contrato hoje' : `${qual}hoje`} linhas={hoje} />
      )}
      <Linhas
        titulo={qual === '' ? `Como fica no ${banco}` : `${qual}como fica no ${banco}`}
        linhas={nova}
      />
      {depois && <Depois depois={depois} />}
    </>
  )
}

type DepoisProps = { depois: NonNullable<ContratoDaPagina['depois']> }

/** The refinancing that comes after it, or that it will not come. */
const Depois = ({ depois: { titulo, linhas, avisos, desfeito } }: DepoisProps) => (
  <section aria-label={titulo}>
    <h2>{titulo}</h2>
    {desfeito !== null && <p className="faixa ruim">{desfeito}</p>}
    {avisos.map((item) => (
      <p key={item}>{item}</p>
    ))}
    <Quadro linhas={linhas} />
  </section>
)

type DocumentoProps = ComExtrato & { irPara: (passo: Passo) => void }

function Documento({ pagina, extrato, irPara }: DocumentoProps) {
  const { fotos } = useFotos()
  const prontas = fotos.FRENTE.passo === 'pronta' && fotos.VERSO.passo === 'pronta'
  return (
    <>
      <h1>Fotografe o seu documento</h1>
      <p>Pode ser o RG ou a carteira de motorista.</p>
      <FotoCampo papel="FRENTE" />
      <FotoCampo papel="VERSO" />
      <ExtratoCampo vez={pagina.extrato} extrato={extrato} />
      <div className="acoes">
        {!prontas && <p>Depois das duas fotos você continua.</p>}
        <button type="button" disabled={!prontas} onClick={() => irPara('ACEITE')}>
          Continuar
        </button>
        <button type="button" className="nao" onClick={() => irPara('OFERTA')}>
          Voltar à proposta
        </button>
      </div>
    </>
  )
}

type AceiteProps = PassoProps & {
  andando: boolean
  irPara: (passo: Passo) => void
  aceitar: () => void
}

function Aceite({ pagina, andando, irPara, aceitar }: AceiteProps) {
  const [leu, setLeu] = useState(false)
  const { outros } = pagina
  return (
    <>
      <h1>Confira e aceite</h1>
      <Parados pagina={pagina} />
      {[pagina, ...outros].map(({ titulo, nova, partes, clausulas, depois }, i) => (
        <section key={titulo} aria-label={titulo}>
          <p>{titulo}</p>
          <Linhas
            titulo={
              outros.length === 0 ? 'O que você aceita' : `${qualDe(pagina, i)}o que você aceita`
            }
            linhas={nova}
          />
          <details>
            <summary>
              {outros.length === 0 ? 'Ler o contrato inteiro' : `Ler o contrato ${i + 1} inteiro`}
            </summary>
            <Linhas titulo="Quem assina" linhas={partes} />
            {clausulas.map((clausula) => (
              <p key={clausula}>{clausula}</p>
            ))}
          </details>
          {depois && <Depois depois={depois} />}
        </section>
      ))}
      <Duplas />
      <label className="marcar">
        <input
          type="checkbox"
          checked={leu}
          onChange={({ currentTarget }) => setLeu(currentTarget.checked)}
        />{' '}
        <span>
          {outros.length === 0
            ? 'Li os valores acima e quero levar o meu contrato.'
            : `Li os valores acima e quero levar os meus ${outros.length + 1} contratos.`}
        </span>
      </label>
      <button type="button" disabled={!leu || andando} onClick={aceitar}>
        {andando ? 'Registrando…' : 'Sim, eu aceito'}
      </button>
      <button type="button" className="nao" onClick={() => irPara('DOCUMENTO')}>
        Voltar às fotos
      </button>
      <p className="nota">
        Guardamos a hora do seu aceite, o endereço da sua conexão, o aparelho e o texto acima, como
        prova do que você aceitou.
      </p>
    </>
  )
}

/** The pictures of the step before, to be seen once more: the same ones, from the shared context. */
function Duplas() {
  const { fotos } = useFotos()
  const vistas = [fotos.FRENTE, fotos.VERSO].flatMap((foto, i) =>
    'vista' in foto && foto.vista !== null ? [{ vista: foto.vista, lado: lados[i] ?? '' }] : [],
  )
  if (vistas.length === 0) return <p>As fotos do seu documento já foram recebidas.</p>
  return (
    <section aria-label="Suas fotos">
      <h2>Suas fotos</h2>
      {vistas.map(({ vista, lado }) => (
        <img key={lado} className="foto" src={vista} alt={lado} />
      ))}
    </section>
  )
}

const lados = ['Frente do documento', 'Verso do documento']

const Rosto = () => (
  <>
    <h1>Falta só uma foto</h1>
    <p className="faixa bom">Seu aceite foi registrado.</p>
    <p>A foto do seu rosto prova que foi você quem aceitou.</p>
    <FotoCampo papel="ROSTO" />
  </>
)

const Fim = ({ pagina, extrato }: ComExtrato) => (
  <>
    <h1>Pronto, está tudo certo</h1>
    <p className="faixa bom" role="status">
      Seu aceite e suas fotos foram recebidos.
    </p>
    <p>O {pagina.banco} cuida do resto e a loja avisa você. Pode fechar esta página.</p>
    <ExtratoCampo vez={pagina.extrato} extrato={extrato} />
    <Parados pagina={pagina} />
    {[pagina, ...pagina.outros].map(({ titulo, nova, depois }) => (
      <section key={titulo} aria-label={titulo}>
        <p>{titulo}</p>
        <Linhas titulo="O que você aceitou" linhas={nova} />
        {depois && <Depois depois={depois} />}
      </section>
    ))}
    <Sac banco={pagina.banco} sac={pagina.sac} />
  </>
)

const Encerrada = ({ pagina: { encerrada, refinanciamentos, banco, sac } }: PassoProps) => (
  <>
    <h1>Nada mais a fazer</h1>
    {[encerrada, ...refinanciamentos].map((item) => (
      <p key={item} className="faixa" role="status">
        {item}
      </p>
    ))}
    <Sac banco={banco} sac={sac} />
  </>
)

const Sac = ({ banco, sac }: { banco: string; sac: string }) =>
  sac === '' ? null : (
    <p className="nota">
      Dúvidas? Ligue para o {banco}: {sac}. A ligação é gratuita.
    </p>
  )

/** Asked twice, because it ends everything; never hidden. */
function NaoPedi({ andando, naoPedi }: { andando: boolean; naoPedi: () => void }) {
  return (
    <details>
      <summary>Eu não pedi isto</summary>
      <p>
        Se você não pediu esta mudança, diga aqui. A proposta para e o gestor da loja é avisado.
      </p>
      <button type="button" className="nao" disabled={andando} onClick={naoPedi}>
        Eu não pedi: parar tudo
      </button>
    </details>
  )
}
