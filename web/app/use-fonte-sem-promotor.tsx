import IconBuilding from '@tabler/icons-react/dist/esm/icons/IconBuildingStore.mjs'
import { useMemo } from 'react'
import { ativarPromotor, usePromotor } from '#web/session/promotor.ts'
import type { Fonte } from '#web/ui/paleta.ts'

const avisos = {
  falhou: 'Não foi possível carregar seus promotores',
  nenhum: 'Você ainda não tem promotor: peça ao gestor que ligue seu usuário a um',
}

/** Stands in for the clients before a promotor is active: waits for it, offers the choice, or says why not. */
export function useFonteSemPromotor(): Fonte | undefined {
  const { estado, opcoes } = usePromotor()
  return useMemo(() => {
    switch (estado) {
      case 'pronto':
        return undefined
      case 'carregando':
        return { grupo: 'Clientes', buscar: () => new Promise(() => undefined) }
      case 'escolher':
        return {
          grupo: 'Escolha o promotor para procurar clientes',
          buscar: () =>
            opcoes.map((opcao) => ({
              id: opcao.value,
              titulo: opcao.label,
              descricao: `${opcao.value} · ${opcao.canal}`,
              icone: <IconBuilding size={18} stroke={1.6} />,
              soEscolhido: true,
              fica: true,
              abrir: () => void ativarPromotor(opcao),
            })),
        }
      case 'nenhum':
      case 'falhou':
        return { grupo: 'Clientes', buscar: () => [], vazio: () => avisos[estado] }
    }
  }, [estado, opcoes])
}
