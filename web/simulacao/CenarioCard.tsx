import IconCopy from '@tabler/icons-react/dist/esm/icons/IconCopy.mjs'
import IconTrash from '@tabler/icons-react/dist/esm/icons/IconTrash.mjs'
import { Link } from '@tanstack/react-router'
import { useEffect, useRef, useState, type RefObject } from 'react'
import { contratosDe, type EntradaSimulacao } from '#shared/calculo/entrada.ts'
import type { ResultadoSimulacao } from '#shared/calculo/resultado.ts'
import { ApiError } from '../api/erro.ts'
import { falhaDaLeitura } from '../api/falha-da-leitura.ts'
import { MotivoDoGestor } from '../formulario/MotivoDoGestor.tsx'
import { ActionButton } from '../ui/ActionButton.tsx'
import { Badge } from '../ui/Badge.tsx'
import { usePegarFoco, type FocoPedido } from '../ui/foco-pedido.ts'
import { IconButton } from '../ui/IconButton.tsx'
import { Skeleton } from '../ui/Skeleton.tsx'
import { MAXIMO_CENARIOS, type Cenario, type Consultado } from './cenarios.ts'
import { EntregaAcoes } from './EntregaAcoes.tsx'
import { MargemDoCenario } from './MargemDoCenario.tsx'
import { MemoriaDrawer } from './MemoriaDrawer.tsx'
import { Motivos } from './Motivos.tsx'
import { CincoNumeros, OutrosNumeros } from './Numeros.tsx'
import { RefinDepois } from './RefinDepois.tsx'
import { Vantagem } from './Vantagem.tsx'
import { useGuardada } from './use-guardada.ts'
import css from './simulador.module.css'

type Props = {
  idRelacionamento: string
  cenario: Cenario
  consulta: Consultado
  /** It was added just now. */
  foco: FocoPedido | undefined
  /** The first scenario, which the others are compared to; undefined for itself. */
  primeiro: { letra: string; resultado: ResultadoSimulacao } | undefined
  /** Whether the oportunidade stores exactly this simulation. */
  guardado: boolean
  temOportunidade: boolean
  /** The benefit or job, where the client has more than one. */
  fonte: string | undefined
  ocupado: boolean
  /** Why it cannot be kept, or become a proposta. */
  motivos: { guardar: string | undefined; propor: string | undefined }
  aoDuplicar: () => void
  aoRemover: () => void
  aoCorrigir: (entrada: EntradaSimulacao) => void
  aoGuardar: (resultado: ResultadoSimulacao) => void
  aoPropor: (resultado: ResultadoSimulacao) => void
}

const nomes = {
  NOVO_POR_PARCELA: 'Novo por parcela',
  NOVO_POR_VALOR: 'Novo por valor',
  NOVO_POR_MARGEM: 'Novo pela margem',
  REFIN: 'Refinanciamento',
  REFIN_MESMA_PARCELA: 'Refinanciamento, mesma parcela',
  REFIN_POR_VALOR: 'Refinanciamento por troco',
  PORTABILIDADE: 'Portabilidade',
} as const

/** One scenario: the five numbers of the trade on one line, their cost, and the actions. */
export function CenarioCard(props: Props) {
  const { cenario, consulta, primeiro, guardado, fonte, aoDuplicar, aoRemover, aoCorrigir } = props
  const { letra, entrada, procurado } = cenario
  const [passo, setPasso] = useState<string | null>(null)
  const resultado = consulta.data
  const ref = useRef<HTMLElement>(null)
  usePegarFoco(ref, props.foco)
  useInteiroNaTela(ref, resultado !== undefined)
  const comum = { primeiro, procurado, aoAbrir: setPasso }
  const quitados = contratosDe(entrada).length
  const portado = resultado?.portabilidade
  const detalhe = [
    fonte,
    quitados > 1 && `${quitados} contratos`,
    portado && `${portado.numero} · ${portado.banco}`,
  ]
    .filter(Boolean)
    .join(' · ')

  return (
    <article
      ref={ref}
      tabIndex={-1}
      className={`${css.cenario} card stack`}
      data-pad="3"
      aria-label={`Cenário ${letra}`}
      aria-busy={consulta.isFetching}
      data-permitido={resultado?.permitido}
    >
      <header className="row" data-nowrap>
        <span className="tile" aria-hidden>
          {letra}
        </span>
        <h3>
          <span className="so-leitor">Cenário {letra}: </span>
          {nomes[entrada.tipo]}
          {detalhe !== '' && <small className="numeros">{detalhe}</small>}
        </h3>
        {guardado && <Badge tom="verde">Guardado</Badge>}
        <IconButton tamanho="sm" rotulo={`Duplicar o cenário ${letra}`} onClick={aoDuplicar}>
          <IconCopy size={15} />
        </IconButton>
        <IconButton tamanho="sm" rotulo={`Remover o cenário ${letra}`} onClick={aoRemover}>
          <IconTrash size={15} />
        </IconButton>
      </header>
      {!resultado && !consulta.isError && <Skeleton altura={18} linhas={MAXIMO_CENARIOS} />}
      {!resultado && consulta.isError && (
        <Falhou idRelacionamento={props.idRelacionamento} consulta={consulta} />
      )}
      {resultado && (
        <>
          <CincoNumeros resultado={resultado} {...comum} />
          <Motivos entrada={entrada} resultado={resultado} aoCorrigir={aoCorrigir} />
          <OutrosNumeros resultado={resultado} {...comum} />
          {resultado.margem && (
            <MargemDoCenario
              letra={letra}
              margem={resultado.margem}
              aoAbrir={() => setPasso('Margem')}
            />
          )}
          <Fim {...props} resultado={resultado} aoAbrir={setPasso} />
        </>
      )}
      {resultado && passo !== null && (
        <MemoriaDrawer
          idRelacionamento={props.idRelacionamento}
          letra={letra}
          entrada={entrada}
          resultado={resultado}
          passo={passo}
          onClose={() => setPasso(null)}
        />
      )}
    </article>
  )
}

/** The numbers make the card longer: who waits for them at the card sees them come. */
function useInteiroNaTela(ref: RefObject<HTMLElement | null>, chegou: boolean): void {
  useEffect(() => {
    const card = ref.current
    if (chegou && card?.contains(document.activeElement)) card.scrollIntoView({ block: 'nearest' })
  }, [ref, chegou])
}

type ComResultado = Props & { resultado: ResultadoSimulacao }
type DoFim = ComResultado & { aoAbrir: (passo: string) => void }

/** The proof of advantage, the gestor's reason where it is needed, and what may be done. */
function Fim(props: DoFim) {
  const { idRelacionamento, cenario, resultado, guardado, aoAbrir } = props
  const { vantagem } = resultado
  const piora = vantagem?.situacao === 'PIOR'
  const guarda = guardado ? cenario.guardado : undefined
  const noBanco = useGuardada(guarda)
  const abaixo = noBanco ? noBanco.pisoAm !== null : false
  const motivo = resultado.permitido && (piora || abaixo) && (
    <MotivoDoGestor
      idRelacionamento={idRelacionamento}
      assunto={`do cenário ${cenario.letra}`}
      comoGuardar="Guarde este cenário"
      guardado={guarda}
      noBanco={noBanco}
    />
  )
  const falta = noBanco?.autorizacao
    ? undefined
    : piora
      ? 'Deixa o cliente pior: falta o motivo de um gestor'
      : abaixo
        ? 'Abaixo da taxa mínima: falta a autorização de um gestor'
        : undefined
  return (
    <>
      {vantagem && (
        <Vantagem letra={cenario.letra} vantagem={vantagem} aoAbrir={() => aoAbrir('Custo a mais')}>
          {motivo}
        </Vantagem>
      )}
      {!vantagem && motivo}
      {resultado.permitido && cenario.entrada.tipo === 'PORTABILIDADE' && (
        <RefinDepois
          idRelacionamento={idRelacionamento}
          letra={cenario.letra}
          entrada={cenario.entrada}
        />
      )}
      <Acoes {...props} falta={falta} />
    </>
  )
}

function Acoes(props: ComResultado & { falta: string | undefined }) {
  const { idRelacionamento, cenario, resultado, guardado, temOportunidade, ocupado } = props
  const { motivos, falta, aoGuardar, aoPropor } = props
  const proibido = resultado.permitido ? undefined : 'Não é permitido hoje: veja os motivos'
  const jaGuardado = guardado ? 'A oportunidade já guarda este cenário' : undefined
  return (
    <div className="row" data-justify="end">
      <EntregaAcoes
        idRelacionamento={idRelacionamento}
        letra={cenario.letra}
        entrada={cenario.entrada}
        resultado={resultado}
      />
      <ActionButton
        disabledReason={jaGuardado ?? motivos.guardar ?? proibido}
        carregando={ocupado}
        variante={falta && !guardado ? 'primario' : 'padrao'}
        title={temOportunidade ? 'Guardar nesta oportunidade' : 'Abrir oportunidade e guardar'}
        onClick={() => aoGuardar(resultado)}
      >
        Guardar
      </ActionButton>
      <ActionButton
        variante={falta ? 'padrao' : 'primario'}
        disabledReason={motivos.propor ?? proibido ?? falta}
        carregando={ocupado}
        onClick={() => aoPropor(resultado)}
      >
        Virar proposta
      </ActionButton>
    </div>
  )
}

/** A refusal says its sentences, and asking again would not help; anything else may pass. */
function Falhou({
  idRelacionamento,
  consulta: { error, isFetching, refetch },
}: Pick<Props, 'idRelacionamento' | 'consulta'>) {
  const recusas = sentencasDe(error)
  const { titulo, texto } = falhaDaLeitura(error, 'Não foi possível simular')
  return (
    <div className={`${css.motivos} card stack`} data-tone="vermelho" data-pad="2" role="alert">
      <p className="forte">{titulo}</p>
      {recusas.length === 0 && texto !== undefined && <p>{texto}</p>}
      {recusas.length > 0 && (
        <ul className="stack facts">
          {recusas.map((sentenca) => (
            <li key={sentenca}>{sentenca}</li>
          ))}
        </ul>
      )}
      {error instanceof ApiError && error.body.codigo === 'sem-consentimento' && (
        <p>
          <Link
            to="/front/clientes/$idRelacionamento"
            params={{ idRelacionamento }}
            search={{ aba: 'beneficios' }}
          >
            Pedir o consentimento
          </Link>
        </p>
      )}
      <ActionButton carregando={isFetching} onClick={() => void refetch()}>
        Tentar novamente
      </ActionButton>
    </div>
  )
}

/** The server's refusal of a contradictory question, or of a missing object. */
function sentencasDe(error: Error | null): string[] {
  if (!(error instanceof ApiError)) return []
  if (error.status === 404) return error.body.errors
  return error.status === 400 ? error.sentencas : []
}
