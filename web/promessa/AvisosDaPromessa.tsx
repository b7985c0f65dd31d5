import IconPhone from '@tabler/icons-react/dist/esm/icons/IconPhoneCall.mjs'
import { useQueryClient } from '@tanstack/react-query'
import { useNavigate } from '@tanstack/react-router'
import { useAviso } from '../notificacao/use-aviso.ts'
import { nomeConhecido } from '../session/nome-conhecido.ts'
import { addToast } from '../ui/toasts.ts'
import { ditoDaPromessa } from './dito-da-promessa.ts'
import { velhosDaPromessa } from './velhos.ts'

/** Rings the promises of the person on whatever screen they are; shows nothing itself. */
export function AvisosDaPromessa() {
  const cache = useQueryClient()
  const navigate = useNavigate()
  useAviso('promessa', ({ motivo, idRelacionamento }) => {
    for (const { path } of velhosDaPromessa) void cache.invalidateQueries({ queryKey: [path] })
    const dito = ditoDaPromessa(motivo, nomeConhecido(idRelacionamento))
    if (!dito || idRelacionamento === undefined) return
    addToast({
      kind: 'informacao',
      ...dito,
      icone: <IconPhone size={16} />,
      fecharEm: null,
      toca: true,
      acoes: [
        {
          rotulo: 'Abrir cliente',
          fazer: () =>
            void navigate({
              to: '/front/clientes/$idRelacionamento',
              params: { idRelacionamento },
            }),
        },
      ],
    })
  })
  return null
}
