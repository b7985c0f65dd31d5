import IconPhone from '@tabler/icons-react/dist/esm/icons/IconPhoneCall.mjs'
import { type QueryClient, useQueryClient } from '@tanstack/react-query'
import { useNavigate } from '@tanstack/react-router'
import { promessaApi } from '#shared/promessa/api.ts'
import type { Promessa } from '#shared/promessa/shapes.ts'
import { q } from '../api/query.ts'
import { useAviso } from '../notificacao/use-aviso.ts'
import { codigoPromotorAtivo, nomeDoPromotor } from '../session/promotor.ts'
import { addToast } from '../ui/toasts.ts'
import { ditoDaPromessa, ditoDasQuebradas } from './dito-da-promessa.ts'
import { velhosDaPromessa } from './velhos.ts'

type Tocada = {
  motivo: string
  idPromessa: string
  idRelacionamento: string
  codigoPromotor: string | undefined
}

type Tocadas = Pick<Tocada, 'idRelacionamento' | 'codigoPromotor'> & { quantas: string }

/** Rings the promises of the person on whatever screen they are; shows nothing itself. */
export function AvisosDaPromessa({ trocarPromotor }: { trocarPromotor: () => void }) {
  const cache = useQueryClient()
  const navigate = useNavigate()
  const tocar = async ({ motivo, idPromessa, idRelacionamento, codigoPromotor }: Tocada) => {
    const promessa = await acharPromessa(cache, motivo, (uma) => uma.idPromessa === idPromessa)
    const outro = promessa ? undefined : outroPromotor(codigoPromotor)
    const dito = ditoDaPromessa(motivo, promessa, outro)
    if (!dito) return
    addToast({
      kind: 'informacao',
      ...dito,
      icone: <IconPhone size={16} />,
      fecharEm: null,
      toca: true,
      acoes: [
        outro === undefined
          ? {
              rotulo: 'Abrir cliente',
              fazer: () =>
                void navigate({
                  to: '/front/clientes/$idRelacionamento',
                  params: { idRelacionamento },
                }),
            }
          : { rotulo: 'Trocar de promotor', fazer: trocarPromotor },
      ],
    })
  }
  const tocarVarias = async ({ quantas, idRelacionamento, codigoPromotor }: Tocadas) => {
    const daLista = (uma: Promessa) => uma.idRelacionamento === idRelacionamento
    const lida = await acharPromessa(cache, 'QUEBRADA', daLista)
    const outro = lida ? undefined : outroPromotor(codigoPromotor)
    addToast({
      kind: 'informacao',
      ...ditoDasQuebradas(quantas, outro),
      icone: <IconPhone size={16} />,
      fecharEm: null,
      toca: true,
      acoes: [
        outro === undefined
          ? { rotulo: 'Ver a lista', fazer: () => void navigate({ to: '/front/inicio' }) }
          : { rotulo: 'Trocar de promotor', fazer: trocarPromotor },
      ],
    })
  }
  useAviso('promessa', ({ motivo, idPromessa, idRelacionamento, codigoPromotor, quantas }) => {
    for (const { path } of velhosDaPromessa) void cache.invalidateQueries({ queryKey: [path] })
    if (motivo === undefined || idRelacionamento === undefined) return
    if (motivo === 'QUEBRADAS' && quantas !== undefined) {
      void tocarVarias({ quantas, idRelacionamento, codigoPromotor })
    }
    if (idPromessa === undefined) return
    if (motivo !== 'MUDOU') {
      void tocar({ motivo, idPromessa, idRelacionamento, codigoPromotor })
    }
  })
  return null
}

/** The name of a promotor that is not the active one. */
const outroPromotor = (codigo: string | undefined): string | undefined =>
  codigo === undefined || codigo === codigoPromotorAtivo() ? undefined : nomeDoPromotor(codigo)

/** A notice names no client: the list that has the promise does. Undefined where it cannot be read. */
async function acharPromessa(
  cache: QueryClient,
  motivo: string,
  procurada: (uma: Promessa) => boolean,
): Promise<Promessa | undefined> {
  const { doDia, quebradas } = promessaApi
  const lida =
    motivo === 'QUEBRADA'
      ? cache.fetchQuery(q(quebradas, { query: {} }))
      : cache.fetchQuery(q(doDia, {}))
  const { items } = await lida.catch(() => ({ items: [] }))
  return items.find(procurada)
}
