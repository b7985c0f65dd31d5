import { lembreteApi } from '#shared/lembrete/api.ts'
import { terminado } from '#shared/lembrete/grupos.ts'
import type { Lembrete, MudancaLembrete } from '#shared/lembrete/shapes.ts'
import { chaves } from '../api/chaves.ts'
import { agora } from '../api/relogio.ts'
import { useChange, type Velho } from '../api/query.ts'
import { listasDeLembretes } from './grupos.ts'
import { formatarMomento } from './momento.ts'

type Alvo = Pick<Lembrete, 'idLembrete' | 'idRelacionamento' | 'versao'>

/** Changes a lembrete by the version on the screen, and shows the result in a toast. */
export function useMudarLembrete({ idLembrete, idRelacionamento, versao }: Alvo) {
  const mudanca = useChange(lembreteApi.alterar, {
    makesOld: velhosDoLembrete(idRelacionamento),
    dito: ditoDe,
  })
  return {
    isPending: mudanca.isPending,
    mudar: (body: Omit<MudancaLembrete, 'versao'>) =>
      mudanca.mutate({ params: { idLembrete }, body: { ...body, versao } }),
  }
}

/** Every answer that a change of a lembrete of this client makes old. */
export const velhosDoLembrete = (idRelacionamento: string): Velho[] => [
  ...listasDeLembretes,
  chaves.bloco(idRelacionamento, 'lembretes'),
]

export const ditoDe = ({ status, quando }: Lembrete): string =>
  terminado(status)
    ? `Lembrete ${status.toLowerCase()}`
    : `Lembrete para ${formatarMomento(new Date(quando), agora())}`
