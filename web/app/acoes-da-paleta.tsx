import IconCalculator from '@tabler/icons-react/dist/esm/icons/IconCalculator.mjs'
import IconLogout from '@tabler/icons-react/dist/esm/icons/IconLogout.mjs'
import IconUserPlus from '@tabler/icons-react/dist/esm/icons/IconUserPlus.mjs'
import { useNavigate } from '@tanstack/react-router'
import { useMemo } from 'react'
import { useStore } from 'zustand'
import { usePromotor } from '#web/session/promotor.ts'
import { useRecentes } from '#web/session/recentes.ts'
import { atalhos } from '#web/ui/atalhos.ts'
import type { Resultado } from '#web/ui/paleta.ts'
import { useClienteAtivo } from './use-clientes.ts'

/** An action of the palette, by the words that people use for it. */
type Acao = Resultado & { nomes: readonly string[] }

/** What may be done now: a new client, a simulation for the client on the screen, leaving. */
export function useAcoes(sair: () => void): readonly Acao[] {
  const navigate = useNavigate()
  const { estado } = usePromotor()
  const ativo = useClienteAtivo()
  const nome = useRecentes().find((um) => um.idRelacionamento === ativo)?.nome
  // Only the open client on the screen hears the key: the action is that key.
  const tecla = useStore(atalhos, ({ lista }) => lista.findLast(ehSimular))

  return useMemo(() => {
    const acoes: Acao[] = []
    if (estado === 'pronto') {
      acoes.push({
        id: 'novo-cliente',
        nomes: ['novo cliente', 'incluir cliente', 'cadastrar cliente'],
        titulo: 'Novo cliente',
        icone: <IconUserPlus size={18} stroke={1.6} />,
        abrir: () => void navigate({ to: '/front/clientes/novo' }),
      })
    }
    if (tecla && ativo) {
      acoes.push({
        id: `simular ${ativo}`,
        nomes: ['simular', 'simulação', 'nova simulação'],
        titulo: 'Simular',
        ...(nome === undefined ? {} : { descricao: nome }),
        icone: <IconCalculator size={18} stroke={1.6} />,
        teclas: tecla.teclas,
        abrir: tecla.fazer,
      })
    }
    acoes.push({
      id: 'sair',
      nomes: ['sair', 'encerrar a sessão', 'logout'],
      titulo: 'Sair',
      icone: <IconLogout size={18} stroke={1.6} />,
      abrir: sair,
    })
    return acoes
  }, [navigate, estado, ativo, nome, tecla, sair])
}

const ehSimular = ({ grupo, teclas }: { grupo: string; teclas: string }): boolean =>
  grupo === 'Cliente' && teclas === 's'
