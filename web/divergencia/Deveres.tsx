import { useQuery } from '@tanstack/react-query'
import { useState } from 'react'
import { divergenciaApi } from '#shared/divergencia/api.ts'
import type { Dever } from '#shared/divergencia/shapes.ts'
import { q, useChange } from '../api/query.ts'
import { useMotivo } from '../session/motivo.ts'
import { ActionButton } from '../ui/ActionButton.tsx'
import { Block } from '../ui/Block.tsx'
import { ClienteDoDialogo } from '../ui/cliente-do-dialogo.ts'
import { Cortada } from '../ui/Cortada.tsx'
import type { Coluna } from '../ui/data-table.ts'
import { DataTable } from '../ui/DataTable.tsx'
import { EmptyState } from '../ui/EmptyState.tsx'
import { CancelarEnvioDialog } from './CancelarEnvioDialog.tsx'
import { colunasDosDeveres } from './colunas.tsx'

const { deveres } = divergenciaApi
const TITULO = 'Esperando resposta de fora'
const A_CADA_MS = 30_000

/** What outside systems have not answered: it is tried again by itself, or at once by a press. */
export function Deveres({ atendente }: { atendente: string | undefined }) {
  const [cancelando, setCancelando] = useState<Dever | null>(null)
  const consulta = useQuery({
    ...q(deveres, { query: { ...(atendente && { atendente }) } }),
    refetchInterval: A_CADA_MS,
  })
  const colunas: readonly Coluna<Dever>[] = [
    ...colunasDosDeveres,
    {
      id: 'acoes',
      titulo: 'Ações',
      celula: (dever) => <Acoes dever={dever} aoCancelar={() => setCancelando(dever)} />,
    },
  ]
  return (
    <>
      <Block
        titulo={TITULO}
        contagem={consulta.data?.total}
        semMargem
        consulta={consulta}
        erro="Não foi possível carregar o que espera resposta"
        vazio={{
          quando: ({ items }) => items.length === 0,
          mostrar: <EmptyState titulo="Tudo o que saiu teve resposta" />,
        }}
      >
        {(lista) => (
          <>
            <DataTable
              rotulo={TITULO}
              colunas={colunas}
              idDe={({ idDever }) => idDever}
              nomeDe={({ nomeCliente }) => `envio de ${nomeCliente}`}
              grupos={[{ id: TITULO, linhas: lista.items }]}
            />
            <Cortada
              lista={lista}
              quais="os mais antigos. Os outros aparecem quando estes tiverem resposta; filtre por atendente para ver só os de uma pessoa"
            />
          </>
        )}
      </Block>
      {cancelando?.idProposta != null && (
        <ClienteDoDialogo value={{ nome: cancelando.nomeCliente, cpf: cancelando.cpf }}>
          <CancelarEnvioDialog
            dever={cancelando}
            idProposta={cancelando.idProposta}
            onClose={() => setCancelando(null)}
          />
        </ClienteDoDialogo>
      )}
    </>
  )
}

function Acoes({ dever, aoCancelar }: { dever: Dever; aoCancelar: () => void }) {
  const { idRelacionamento, cancelavel } = dever
  const reenviar = useChange(divergenciaApi.reenviar, { makesOld: [deveres] })
  const motivo = useMotivo()(divergenciaApi.reenviar.permissao)
  return (
    <span className="row" data-gap="1">
      <ActionButton
        carregando={reenviar.isPending}
        disabledReason={motivo}
        onClick={() => reenviar.mutate({ params: { idRelacionamento } })}
      >
        Reenviar
      </ActionButton>
      {cancelavel && (
        <ActionButton disabledReason={motivo} onClick={aoCancelar}>
          Cancelar
        </ActionButton>
      )}
    </span>
  )
}
