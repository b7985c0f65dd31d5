import IconBuilding from '@tabler/icons-react/dist/esm/icons/IconBuildingStore.mjs'
import type { ReactNode } from 'react'
import { divergenciaApi } from '#shared/divergencia/api.ts'
import { ativarPromotor, carregarPromotores, usePromotor } from '#web/session/promotor.ts'
import { useLeitura, usePode } from '#web/session/motivo.ts'
import { useUsuario } from '#web/session/sessao.ts'
import { ActionButton } from '#web/ui/ActionButton.tsx'
import { EmptyState } from '#web/ui/EmptyState.tsx'
import { tardio } from '#web/ui/tardio.ts'
import { ListaPromotores } from './ListaPromotores.tsx'

const MesaPage = tardio(() => import('./MesaPage.tsx'), 'MesaPage')

/**
 * The choice between the promotores of the person, or why there is none; `espera` until it is known
 * whether the person is the bank's checker.
 */
export function PromotorQueFalta({ espera }: { espera: ReactNode }) {
  const { estado, opcoes } = usePromotor()
  const usuario = useUsuario()
  const daMesa = usePode(divergenciaApi.daMesa.permissao)
  const { indisponivel } = useLeitura(divergenciaApi.daMesa.permissao)

  if (estado === 'escolher') {
    return (
      <div className="pagina pagina-estreita">
        <h1>Para qual promotor você vai trabalhar?</h1>
        <p className="apagado">A escolha vale até sair. Dá para trocar na barra superior.</p>
        <ListaPromotores opcoes={opcoes} aoEscolher={(opcao) => void ativarPromotor(opcao)} />
      </div>
    )
  }
  // The bank's checker works for no promotor: this one screen is theirs.
  if (estado === 'nenhum' && daMesa) return <MesaPage />
  if (estado === 'nenhum' && indisponivel === undefined) return espera
  const falhou = estado === 'falhou'
  return (
    <div className="pagina">
      <h1 className="so-leitor">Promotor ativo</h1>
      <EmptyState
        icone={<IconBuilding size={20} />}
        titulo={
          falhou ? 'Não foi possível carregar seus promotores' : 'Você ainda não tem promotor'
        }
        texto={
          falhou
            ? 'O servidor não respondeu como esperado.'
            : 'Peça ao gestor que ligue seu usuário a um promotor e entre de novo.'
        }
        acao={
          <ActionButton onClick={() => usuario && void carregarPromotores(usuario.idUsuario)}>
            Tentar novamente
          </ActionButton>
        }
      />
    </div>
  )
}
