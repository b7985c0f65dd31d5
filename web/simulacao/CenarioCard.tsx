import IconCopy from '@tabler/icons-react/dist/esm/icons/IconCopy.mjs'
import IconTrash from '@tabler/icons-react/dist/esm/icons/IconTrash.mjs'
import { Link } from '@tanstack/react-router'
import { useState } from 'react'
import type { ResultadoSimulacao } from '#shared/simulacao/resultado.ts'
import { ApiError } from '../api/erro.ts'
import { ActionButton } from '../ui/ActionButton.tsx'
import { Badge } from '../ui/Badge.tsx'
import { IconButton } from '../ui/IconButton.tsx'
import { Skeleton } from '../ui/Skeleton.tsx'
import { MAXIMO_CENARIOS, type Cenario, type Consultado } from './cenarios.ts'
import { MargemBarra } from './MargemBarra.tsx'
import { MemoriaDrawer } from './MemoriaDrawer.tsx'
import { CincoNumeros, OutrosNumeros } from './Numeros.tsx'

type Props = {
  cenario: Cenario
  consulta: Consultado
  /** The first scenario, which the others are compared to; undefined for itself. */
  primeiro: { letra: string; resultado: ResultadoSimulacao } | undefined
  /** Whether an opportunity keeps exactly this. */
  guardado: boolean
  temOportunidade: boolean
  ocupado: boolean
  /** Why it cannot be kept, or become a proposta. */
  motivos: { guardar: string | undefined; propor: string | undefined }
  aoDuplicar: () => void
  aoRemover: () => void
  aoGuardar: (resultado: ResultadoSimulacao) => void
  aoPropor: (resultado: ResultadoSimulacao) => void
}

const nomes = {
  NOVO_POR_PARCELA: 'Novo por parcela',
  NOVO_POR_VALOR: 'Novo por valor',
  REFIN: 'Refinanciamento',
} as const

/** One scenario: the five numbers of the trade on a line, what they cost, and what may be done. */
export function CenarioCard(props: Props) {
  const { cenario, consulta, primeiro, guardado, aoDuplicar, aoRemover } = props
  const { letra, entrada } = cenario
  const [passo, setPasso] = useState<string | null>(null)
  const resultado = consulta.data

  return (
    <article
      className="cenario"
      aria-label={`Cenário ${letra}`}
      aria-busy={consulta.isFetching}
      data-permitido={resultado?.permitido}
    >
      <header className="cenario-topo">
        <span className="cenario-letra" aria-hidden>
          {letra}
        </span>
        <h3>
          <span className="so-leitor">Cenário {letra}: </span>
          {nomes[entrada.tipo]}
          {entrada.tipo === 'REFIN' && entrada.contratos.length > 1 && (
            <span className="apagado"> {entrada.contratos.length} contratos</span>
          )}
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
      {!resultado && consulta.isError && <Falhou consulta={consulta} />}
      {resultado && (
        <>
          <CincoNumeros resultado={resultado} primeiro={primeiro} aoAbrir={setPasso} />
          <Motivos resultado={resultado} />
          <OutrosNumeros resultado={resultado} primeiro={primeiro} aoAbrir={setPasso} />
          {resultado.margem && (
            <MargemBarra margem={resultado.margem} aoAbrir={() => setPasso('Margem')} />
          )}
          <Acoes {...props} resultado={resultado} />
        </>
      )}
      {resultado && passo !== null && (
        <MemoriaDrawer
          letra={letra}
          resultado={resultado}
          passo={passo}
          onClose={() => setPasso(null)}
        />
      )}
    </article>
  )
}

function Acoes(props: Props & { resultado: ResultadoSimulacao }) {
  const { resultado, guardado, temOportunidade, ocupado, motivos, aoGuardar, aoPropor } = props
  const proibido = resultado.permitido ? undefined : 'Não é permitido hoje: veja os motivos'
  return (
    <div className="cenario-acoes">
      <ActionButton
        disabledReason={
          guardado ? 'A oportunidade já guarda este cenário' : (motivos.guardar ?? proibido)
        }
        carregando={ocupado}
        onClick={() => aoGuardar(resultado)}
      >
        {temOportunidade ? 'Guardar nesta oportunidade' : 'Abrir oportunidade e guardar'}
      </ActionButton>
      <ActionButton
        variante="primario"
        disabledReason={motivos.propor ?? proibido}
        carregando={ocupado}
        onClick={() => aoPropor(resultado)}
      >
        Virar proposta
      </ActionButton>
    </div>
  )
}

/** Why it is not allowed, by which norm, and the way out; then what must be said all the same. */
function Motivos({ resultado: { motivos, avisos } }: { resultado: ResultadoSimulacao }) {
  return (
    <>
      {motivos.length > 0 && (
        <div className="motivos" role="note" aria-label="Por que não é permitido">
          <p className="motivos-titulo">Não é permitido hoje</p>
          <ul>
            {motivos.map(({ regra, texto, norma, comoResolver, confianca }) => (
              <li key={`${regra} ${texto}`}>
                <b>{texto}</b>
                <span>{comoResolver}</span>
                {norma && (
                  <small>
                    {confianca === null ? (
                      norma
                    ) : (
                      <Link to="/front/regras" search={{ regra }}>
                        {norma} · confiança {confianca}
                      </Link>
                    )}
                  </small>
                )}
              </li>
            ))}
          </ul>
        </div>
      )}
      {avisos.length > 0 && (
        <ul className="avisos-cenario" aria-label="Atenção">
          {avisos.map((aviso) => (
            <li key={aviso}>{aviso}</li>
          ))}
        </ul>
      )}
    </>
  )
}

/** A refusal says its sentences, and asking again would not help; anything else may pass. */
function Falhou({ consulta: { error, isFetching, refetch } }: { consulta: Consultado }) {
  const recusa = error instanceof ApiError && error.status === 400 ? error.body.message : null
  return (
    <div className="motivos" role="alert">
      <p className="motivos-titulo">Não foi possível simular</p>
      {recusa && (
        <ul>
          {recusa.split(';').map((sentenca) => (
            <li key={sentenca}>{sentenca.trim()}</li>
          ))}
        </ul>
      )}
      <ActionButton carregando={isFetching} onClick={() => void refetch()}>
        Tentar novamente
      </ActionButton>
    </div>
  )
}
