import IconClose from '@tabler/icons-react/dist/esm/icons/IconLayoutSidebarRightCollapse.mjs'
import IconOpen from '@tabler/icons-react/dist/esm/icons/IconLayoutSidebarRightExpand.mjs'
import { useQuery } from '@tanstack/react-query'
import { Link } from '@tanstack/react-router'
import { useState } from 'react'
import { formatarDia, hoje } from '#shared/data.ts'
import { regrasApi } from '#shared/regras/api.ts'
import {
  lerRoteiro,
  type NovoRoteiro,
  type Parte,
  type Roteiro,
  type ValorDoRoteiro,
} from '#shared/regras/roteiro.ts'
import { q, useChange } from '../api/query.ts'
import { useLeitura, useMotivo, usePode } from '../session/motivo.ts'
import { ActionButton } from '../ui/ActionButton.tsx'
import { Badge } from '../ui/Badge.tsx'
import { Block } from '../ui/Block.tsx'
import { IconButton } from '../ui/IconButton.tsx'
import css from './regras.module.css'
import { RoteiroDialog } from './RoteiroDialog.tsx'

/** The rules of a convênio in readable Portuguese, and what is other since the person read them. */
export function RoteiroPanel({ codigoConvenio }: { codigoConvenio: string }) {
  const [editando, setEditando] = useState<NovoRoteiro['de']>()
  const [recolhido, setRecolhido] = useState(false)
  const params = { codigoConvenio }
  const { enabled, indisponivel } = useLeitura(regrasApi.roteiro.permissao)
  const consulta = useQuery({
    ...q(regrasApi.roteiro, { params }),
    enabled,
  })
  const lido = useChange(regrasApi.lerRoteiro, { makesOld: [regrasApi.roteiro] })
  const { data } = consulta
  const motivo = useMotivo()
  const podeEditar = usePode(regrasApi.incluirRoteiro.permissao)
  return (
    <div className="roteiro" data-recolhido={recolhido || undefined}>
      <Block
        titulo={data ? `Roteiro · ${data.proprio ? data.convenio : data.familia}` : 'Roteiro'}
        consulta={{ ...consulta, indisponivel }}
        erro="Não foi possível carregar o roteiro"
        linhas={8}
        acoes={
          <>
            {data && <Situacao roteiro={data} />}
            {podeEditar && data && !recolhido && (
              <ActionButton onClick={() => setEditando(data.proprio ? 'CONVENIO' : 'FAMILIA')}>
                Editar
              </ActionButton>
            )}
            <IconButton
              tamanho="sm"
              rotulo={recolhido ? 'Mostrar o roteiro' : 'Recolher o roteiro'}
              onClick={() => setRecolhido(!recolhido)}
            >
              {recolhido ? <IconOpen size={15} /> : <IconClose size={15} />}
            </IconButton>
          </>
        }
      >
        {(roteiro) =>
          recolhido ? null : (
            <>
              <Mudancas
                roteiro={roteiro}
                carregando={lido.isPending}
                disabledReason={motivo(regrasApi.lerRoteiro.permissao)}
                aoLer={() => lido.mutate({ params, body: { versao: roteiro.versao } })}
              />
              <DeQuem
                roteiro={roteiro}
                {...(podeEditar && { aoEscrever: () => setEditando('CONVENIO') })}
              />
              <Texto roteiro={roteiro} />
            </>
          )
        }
      </Block>
      {editando && data && (
        <RoteiroDialog
          codigoConvenio={codigoConvenio}
          roteiro={data}
          de={editando}
          onClose={() => setEditando(undefined)}
        />
      )}
    </div>
  )
}

/** Whether the text is of this convênio alone, and how it gets one of its own. */
function DeQuem({ roteiro, aoEscrever }: { roteiro: Roteiro; aoEscrever?: () => void }) {
  const { proprio, convenio, familia } = roteiro
  if (proprio)
    return (
      <p className="row suave" data-justify="between" data-gap="3" data-bottom="2">
        Só deste convênio; os valores também são os dele.
      </p>
    )
  return (
    <div className="row suave" data-justify="between" data-gap="3" data-bottom="2">
      <p>
        {convenio} segue o roteiro da família {familia}.
      </p>
      {aoEscrever && (
        <ActionButton variante="sutil" onClick={aoEscrever}>
          Escrever o deste convênio
        </ActionButton>
      )}
    </div>
  )
}

function Situacao({ roteiro: { leitura, mudancas } }: { roteiro: Roteiro }) {
  if (leitura === null) return <Badge tom="ambar">Não lido</Badge>
  return mudancas.length > 0 ? <Badge tom="azul">Mudou</Badge> : <Badge tom="verde">Lido</Badge>
}

type MudancasProps = {
  roteiro: Roteiro
  carregando: boolean
  disabledReason: string | undefined
  aoLer: () => void
}

function Mudancas({ roteiro, carregando, disabledReason, aoLer }: MudancasProps) {
  const { leitura, mudancas } = roteiro
  if (leitura !== null && mudancas.length === 0) return null
  return (
    <div
      className="card stack"
      data-tone="ambar"
      data-pad="2"
      data-bottom="2"
      data-align="start"
      role="note"
      aria-label="Mudou desde sua última leitura"
    >
      {leitura === null ? (
        <p>
          <b>Você ainda não leu este roteiro.</b>
        </p>
      ) : (
        <>
          <p>
            <b>Mudou desde sua última leitura</b>, em {formatarDia(hoje(new Date(leitura.em)))}:
          </p>
          <ul className="pontos">
            {mudancas.map((mudanca) => (
              <li key={mudanca}>{mudanca}</li>
            ))}
          </ul>
        </>
      )}
      <ActionButton carregando={carregando} disabledReason={disabledReason} onClick={aoLer}>
        Li o roteiro
      </ActionButton>
    </div>
  )
}

/** Titles with their items; each value leads to its row on the desk. */
function Texto({ roteiro: { texto, escopo, valores } }: { roteiro: Roteiro }) {
  const porChave = new Map(valores.map((valor) => [`${valor.regra} ${valor.escopo}`, valor]))
  return (
    <div className={css.roteiroTexto}>
      {lerRoteiro(texto, escopo).map(({ lugar, tipo, partes }) => {
        const conteudo = partes.map((parte) => (
          <Trecho key={parte.lugar} parte={parte} porChave={porChave} />
        ))
        if (tipo === 'titulo') return <h3 key={lugar}>{conteudo}</h3>
        return (
          <p key={lugar} data-item={tipo === 'item' || undefined}>
            {conteudo}
          </p>
        )
      })}
    </div>
  )
}

type TrechoProps = { parte: Parte; porChave: ReadonlyMap<string, ValorDoRoteiro> }

function Trecho({ parte, porChave }: TrechoProps) {
  if ('palavras' in parte) return parte.palavras
  const valor = porChave.get(`${parte.regra} ${parte.escopo}`)
  if (!valor) return null
  const { regra, doEscopo, norma, nome, mudou } = valor
  return (
    <Link
      to="/front/regras"
      search={{ regra, escopo: doEscopo }}
      className={`${css.roteiroValor} numeros`}
      title={norma === null ? nome : `${nome}: ${norma}`}
      data-mudou={mudou || undefined}
    >
      {valor.valor}
    </Link>
  )
}
