import { useQueryClient } from '@tanstack/react-query'
import { useState } from 'react'
import { lembreteApi } from '#shared/lembrete/api.ts'
import type { LembretesDesfeitos, ResultadoDosLembretes } from '#shared/lembrete/lote.ts'
import type { Lembrete } from '#shared/lembrete/shapes.ts'
import { ehBloco } from '../api/chaves.ts'
import { useChange } from '../api/query.ts'
import { agora } from '../api/relogio.ts'
import type { Escolha } from '../ui/use-escolha.ts'
import { listasDeLembretes } from './grupos.ts'
import { formatarMomento } from './momento.ts'

/** The result of the last batch, or of its undo. */
export type FimDoLote = {
  dito: string
  mantidos: LembretesDesfeitos['mantidos']
  /** Present while all of it can be taken back. */
  lote: ResultadoDosLembretes['lote']
}

/** Postpones or finishes the selected lembretes in one call, and undoes the batch in another. */
export function useLoteDeLembretes(escolha: Escolha<Lembrete>) {
  const cache = useQueryClient()
  const [fim, setFim] = useState<FimDoLote | null>(null)
  // As they were sent: what is chosen may be another by the time of the answer.
  const [enviados, setEnviados] = useState<readonly Lembrete[]>([])
  const terminar = (novo: FimDoLote) => {
    escolha.limpar()
    setFim(novo)
    void cache.invalidateQueries({ predicate: ehBloco('lembretes') })
  }
  const contar = ({ motivos, lote }: ResultadoDosLembretes, feito: string) => {
    const mantidos = enviados.flatMap(({ idLembrete, nomeCliente, texto }, k) => {
      const motivo = motivos[k] ?? null
      return motivo === null ? [] : [{ idLembrete, nomeCliente, texto, motivo }]
    })
    terminar({ dito: `${lembretes(enviados.length - mantidos.length)} ${feito}`, mantidos, lote })
  }

  const makesOld = listasDeLembretes
  const adiamento = useChange(lembreteApi.adiarLote, {
    makesOld,
    aoChegar: (resultado, { body: { quando } }) =>
      contar(resultado, `para ${formatarMomento(new Date(quando), agora())}`),
  })
  const conclusao = useChange(lembreteApi.finalizarLote, {
    makesOld,
    aoChegar: (resultado) => contar(resultado, 'na lista dos finalizados'),
  })
  const volta = useChange(lembreteApi.desfazerLote, {
    makesOld,
    aoChegar: ({ desfeitos, mantidos }) =>
      terminar({ dito: `${lembretes(desfeitos)} de volta`, mantidos, lote: null }),
  })

  const enviar = () => {
    setEnviados(escolha.linhas)
    return escolha.linhas.map(({ idLembrete, versao }) => ({ idLembrete, versao }))
  }
  return {
    fim,
    fechar: () => setFim(null),
    andando: adiamento.isPending || conclusao.isPending,
    desfazendo: volta.isPending,
    adiar: (quando: Date) =>
      adiamento.mutate({ body: { itens: enviar(), quando: quando.toISOString() } }),
    finalizar: () => conclusao.mutate({ body: { itens: enviar() } }),
    desfazer: (idLote: string) => volta.mutate({ params: { idLote } }),
  }
}

export type LoteDeLembretes = ReturnType<typeof useLoteDeLembretes>

const lembretes = (quantos: number) => (quantos === 1 ? '1 lembrete' : `${quantos} lembretes`)
