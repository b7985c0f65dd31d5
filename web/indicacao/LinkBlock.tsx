import { useState } from 'react'
import { formatarDia } from '#shared/data.ts'
import { indicacaoApi } from '#shared/indicacao/api.ts'
import type { LinkDaIndicacao } from '#shared/indicacao/shapes.ts'
import { useChange } from '../api/query.ts'
import { useMotivo } from '../session/motivo.ts'
import { ActionButton } from '../ui/ActionButton.tsx'
import { DataTable } from '../ui/DataTable.tsx'
import type { Coluna } from '../ui/data-table.ts'
import { Dialog, DialogActions } from '../ui/Dialog.tsx'
import { EmptyState } from '../ui/EmptyState.tsx'
import { addToast } from '../ui/toasts.ts'
import css from './indicacao.module.css'

const { consultarLink, gerarLink, revogarLink } = indicacaoApi

/** The link with its QR code and how often it was used, or the button that makes it. */
export function LinkBlock({ link }: { link: LinkDaIndicacao | null }) {
  const motivo = useMotivo()(gerarLink.permissao)
  const gerar = useChange(gerarLink, { makesOld: [consultarLink], dito: () => 'Link pronto' })
  if (link) return <MeuLink key={link.idLink} link={link} />
  return (
    <EmptyState
      titulo="Você ainda não tem um link"
      texto="Quem abre o link deixa nome, telefone e CPF para você ligar."
      acao={
        <ActionButton
          variante="primario"
          carregando={gerar.isPending}
          disabledReason={motivo}
          onClick={() => gerar.mutate({ body: {} })}
        >
          Gerar link
        </ActionButton>
      }
    />
  )
}

type Dia = LinkDaIndicacao['dias'][number]

const colunas: readonly Coluna<Dia>[] = [
  { id: 'dia', titulo: 'Dia', prioridade: 1, celula: ({ dia }) => formatarDia(dia) },
  {
    id: 'visitas',
    titulo: 'Aberturas',
    prioridade: 1,
    fim: true,
    celula: ({ visitas }) => visitas,
  },
  {
    id: 'recebidas',
    titulo: 'Pedidos',
    prioridade: 1,
    fim: true,
    celula: ({ recebidas }) => recebidas,
  },
]

function MeuLink({ link }: { link: LinkDaIndicacao }) {
  const { endereco, qr, visitas, recebidas, dias } = link
  const [revogando, setRevogando] = useState(false)
  const motivo = useMotivo()(revogarLink.permissao)
  return (
    <div className={css.colunas}>
      <img
        className={css.simbolo}
        src={`data:image/svg+xml,${encodeURIComponent(qr)}`}
        alt="Código QR do seu link"
      />
      <div className="stack" data-gap="3">
        <p className={css.linha}>
          <a href={endereco} target="_blank" rel="noreferrer">
            {endereco}
          </a>
        </p>
        <div className="row">
          <ActionButton variante="primario" onClick={() => void copiar(endereco)}>
            Copiar link
          </ActionButton>
          <ActionButton
            variante="perigo"
            disabledReason={motivo}
            onClick={() => setRevogando(true)}
          >
            Revogar
          </ActionButton>
        </div>
        <p className="apagado">
          Aberto <b>{visitas}</b> {visitas === 1 ? 'vez' : 'vezes'} · <b>{recebidas}</b>{' '}
          {recebidas === 1 ? 'pedido' : 'pedidos'}
        </p>
        {dias.length > 0 && (
          <div className={css.lista}>
            <DataTable
              rotulo="Uso do link por dia"
              colunas={colunas}
              grupos={[{ id: 'dias', linhas: dias }]}
              idDe={({ dia }) => dia}
              nomeDe={({ dia }) => formatarDia(dia)}
            />
          </div>
        )}
      </div>
      {revogando && <RevogarDialog idLink={link.idLink} onClose={() => setRevogando(false)} />}
    </div>
  )
}

async function copiar(endereco: string): Promise<void> {
  try {
    await navigator.clipboard.writeText(endereco)
    addToast({ kind: 'sucesso', title: 'Link copiado' })
  } catch {
    const title = 'O navegador não deixou copiar: selecione o endereço e copie'
    addToast({ kind: 'erro', title })
  }
}

function RevogarDialog({ idLink, onClose }: { idLink: string; onClose: () => void }) {
  const revogar = useChange(revogarLink, {
    makesOld: [consultarLink],
    dito: () => 'Link revogado',
    onSuccess: onClose,
  })
  return (
    <Dialog title="Revogar link de indicação" onClose={onClose}>
      <p>
        O endereço e o código QR deixam de valer agora, também os já impressos. Quem já deixou seus
        dados continua na lista. Um link novo terá outro endereço.
      </p>
      <DialogActions aoVoltar={onClose}>
        <ActionButton
          variante="perigo"
          tamanho="md"
          carregando={revogar.isPending}
          onClick={() => revogar.mutate({ params: { idLink } })}
        >
          Revogar
        </ActionButton>
      </DialogActions>
    </Dialog>
  )
}
