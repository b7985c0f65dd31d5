import IconArrowsDiff from '@tabler/icons-react/dist/esm/icons/IconArrowsDiff.mjs'
import IconBuilding from '@tabler/icons-react/dist/esm/icons/IconBuildingStore.mjs'
import { useNavigate } from '@tanstack/react-router'
import { useMemo } from 'react'
import { divergenciaApi } from '#shared/divergencia/api.ts'
import { useLeitura, usePode } from '#web/session/motivo.ts'
import { ativarPromotor, usePromotor } from '#web/session/promotor.ts'
import type { Fonte } from '#web/ui/paleta.ts'

const avisos = {
  falhou: 'Não foi possível carregar seus promotores',
  nenhum: 'Você ainda não tem promotor: peça ao gestor que ligue seu usuário a um',
}

/** Stands in for the clients before a promotor is active: waits for it, offers the choice, or says why not. */
export function useFonteSemPromotor(): Fonte | undefined {
  const { estado, opcoes } = usePromotor()
  const navigate = useNavigate()
  const { permissao } = divergenciaApi.daMesa
  const daMesa = usePode(permissao)
  const semMesa = useLeitura(permissao).indisponivel !== undefined
  return useMemo(() => {
    switch (estado) {
      case 'pronto':
        return undefined
      case 'carregando':
        return esperar
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
        if (daMesa) return mesa(() => void navigate({ to: '/front/inicio' }))
        if (!semMesa) return esperar
        return semClientes(avisos.nenhum)
      case 'falhou':
        return semClientes(avisos.falhou)
    }
  }, [estado, opcoes, daMesa, semMesa, navigate])
}

const esperar: Fonte = { grupo: 'Clientes', buscar: () => new Promise(() => undefined) }

const semClientes = (aviso: string): Fonte => ({
  grupo: 'Clientes',
  buscar: () => [],
  vazio: () => aviso,
})

/** The one screen of the bank's checker, whatever is typed. */
const mesa = (abrir: () => void): Fonte => ({
  grupo: 'Mesa do banco',
  buscar: () => [
    {
      id: 'mesa',
      titulo: 'Decisões que esperam a segunda pessoa',
      icone: <IconArrowsDiff size={18} stroke={1.6} />,
      abrir,
    },
  ],
})
