import { useState } from 'react'
import type { Relacionamento } from '#shared/relacionamento/shapes.ts'
import { retencaoApi } from '#shared/retencao/api.ts'
import type { Ctc } from '#shared/retencao/shapes.ts'
import { ctcAberta } from '#shared/retencao/situacao.ts'
import { call } from '../api/client.ts'
import { usePaginas } from '../api/paginas.ts'
import { useReleitura } from '../notificacao/use-releitura.ts'
import { useLeitura } from '../session/motivo.ts'
import { Block } from '../ui/Block.tsx'
import { CarregarMais } from '../ui/CarregarMais.tsx'
import type { Coluna } from '../ui/data-table.ts'
import { DataTable } from '../ui/DataTable.tsx'
import { EmptyState } from '../ui/EmptyState.tsx'
import { AcoesDaCtc } from './AcoesDaCtc.tsx'
import { colunasDaCtc } from './colunas.tsx'
import { type DialogoDaCtc, DialogosDaCtc } from './DialogosDaCtc.tsx'

/** The requests of other banks for contracts of this client: several are one call. */
export function RetencaoPanel({ relacionamento }: { relacionamento: Relacionamento }) {
  const { idRelacionamento } = relacionamento
  useReleitura('retencao', retencaoApi.contratos.path)
  const [aberto, setAberto] = useState<DialogoDaCtc>()
  const consulta = usePaginas<Ctc>({
    chave: [retencaoApi.contratos.path, idRelacionamento],
    pedir: async ({ cursor = '1' }, signal) => {
      const body = { idRelacionamento, pagina: Number(cursor) }
      const { items, temMais } = await call(retencaoApi.contratos, { body }, { signal })
      return { items, proximo: temMais ? String(body.pagina + 1) : null }
    },
    leitura: useLeitura(retencaoApi.contratos.permissao),
    idDe: ({ idCtc }) => idCtc,
  })
  const colunas: Coluna<Ctc>[] = [
    {
      id: 'contrato',
      titulo: 'Contrato',
      prioridade: 1,
      celula: ({ numeroContrato }) => <span className="numeros">{numeroContrato}</span>,
    },
    ...colunasDaCtc,
    {
      id: 'acoes',
      titulo: 'Ações',
      fim: true,
      prioridade: 1,
      // A counter-offer that is reckoned late stands back for the dialog opened since.
      celula: (ctc) => (
        <AcoesDaCtc ctc={ctc} aoAbrir={(novo) => setAberto((antes) => antes ?? novo)} />
      ),
    },
  ]
  return (
    <>
      <Block
        titulo="Pedidos de outros bancos"
        semMargem
        consulta={consulta}
        erro="Não foi possível carregar os pedidos de outros bancos"
        linhas={3}
        vazio={{
          quando: (ctcs) => ctcs.length === 0,
          mostrar: (
            <EmptyState
              titulo="Nenhum pedido de outro banco"
              texto="Quando outro banco pede a portabilidade de um contrato deste cliente, o pedido aparece aqui com o prazo."
            />
          ),
        }}
      >
        {(ctcs) => (
          <>
            <DataTable
              rotulo="Pedidos, um por linha"
              colunas={colunas}
              grupos={[{ id: 'todas', linhas: ctcs }]}
              idDe={({ idCtc }) => idCtc}
              nomeDe={({ numeroContrato }) => `contrato ${numeroContrato}`}
              encerrada={({ situacao }) => !ctcAberta(situacao)}
            />
            <CarregarMais consulta={consulta} />
          </>
        )}
      </Block>
      <DialogosDaCtc aberto={aberto} aoAbrir={setAberto} onClose={() => setAberto(undefined)} />
    </>
  )
}
