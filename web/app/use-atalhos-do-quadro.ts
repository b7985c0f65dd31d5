import { useNavigate } from '@tanstack/react-router'
import { abas } from '#web/session/abas.ts'
import { MAXIMO_ABAS } from '#shared/relacionamento/abas.ts'
import { ateNaTela } from '#web/session/cliente-na-tela.ts'
import { useAtalhos } from '#web/ui/atalhos.ts'
import type { Painel } from './Shell.tsx'
import { adiarTeclas } from './teclas-adiantadas.ts'
import { useClienteAtivo, useFecharCliente } from './use-clientes.ts'
import { useTelas } from './use-telas.ts'

/** Shortcuts of every screen, none of which the browser uses. */
export function useAtalhosDoQuadro(abrirPainel: (painel: Painel) => void): void {
  'use no memo' // The list is created anew on each render; memoizing it would cost more code than it saves.
  const navigate = useNavigate()
  const ativo = useClienteAtivo()
  const fechar = useFecharCliente()
  const telas = useTelas()

  const irParaAba = (posicao: number) => {
    const aba = abas.getState().abas[posicao]
    if (!aba) return
    const { idRelacionamento, lugar } = aba
    const search = lugar ? { aba: lugar } : {}
    void navigate({
      to: '/front/clientes/$idRelacionamento',
      params: { idRelacionamento },
      search,
    })
    void adiarTeclas(ateNaTela((id) => id === idRelacionamento))
  }
  useAtalhos([
    {
      teclas: 'ctrl+k',
      descricao: 'Buscar',
      grupo: 'Geral',
      onde: 'qualquer',
      fazer: () => abrirPainel('paleta'),
    },
    { teclas: '?', descricao: 'Este mapa', grupo: 'Geral', fazer: () => abrirPainel('teclado') },
    ...telas.map(({ teclas, titulo, para }) => ({
      teclas,
      descricao: titulo,
      grupo: 'Ir para',
      fazer: () => {
        void navigate({ to: para })
        void adiarTeclas(ateNaTela((id) => id === null))
      },
    })),
    ...Array.from({ length: MAXIMO_ABAS }, (_aba, posicao) => ({
      teclas: `c ${(posicao + 1) % 10}`,
      descricao: `Cliente da aba ${posicao + 1}`,
      grupo: 'Clientes abertos',
      fazer: () => irParaAba(posicao),
      noMapa: posicao === 0 && { teclas: 'c 1…0', descricao: 'Cliente da aba 1 a 10' },
    })),
    {
      teclas: 'c w',
      descricao: 'Fechar o cliente',
      grupo: 'Clientes abertos',
      fazer: () => {
        if (!ativo) return
        fechar(ativo)
        void adiarTeclas(ateNaTela((id) => id !== ativo))
      },
    },
  ])
}
