import { lembreteApi } from '#shared/lembrete/api.ts'

/** The five groups as the screen shows them, each with its address. */
export const grupos = [
  { id: 'hoje', titulo: 'Hoje', endpoint: lembreteApi.hoje, vazio: 'Nada para hoje' },
  {
    id: 'proximos-tres-dias',
    titulo: 'Próximos três dias',
    endpoint: lembreteApi.proximosTresDias,
    vazio: 'Nada para os próximos três dias',
  },
  {
    id: 'em-atraso',
    titulo: 'Em atraso',
    endpoint: lembreteApi.emAtraso,
    vazio: 'Nenhum lembrete em atraso',
  },
  {
    id: 'agendados',
    // The late ones are among them.
    titulo: 'Todos em aberto',
    endpoint: lembreteApi.agendado,
    vazio: 'Nenhum lembrete em aberto',
  },
  {
    id: 'finalizados',
    titulo: 'Finalizados',
    endpoint: lembreteApi.finalizadoCancelado,
    vazio: 'Nenhum lembrete finalizado ou cancelado',
  },
] as const

export type GrupoDaTela = (typeof grupos)[number]

/** Every answer that a change of a lembrete makes old, beside the client's own block. */
export const listasDeLembretes = [...grupos.map(({ endpoint }) => endpoint), lembreteApi.resumo]
