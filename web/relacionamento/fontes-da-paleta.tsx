import IconUser from '@tabler/icons-react/dist/esm/icons/IconUser.mjs'
import IconUserPlus from '@tabler/icons-react/dist/esm/icons/IconUserPlus.mjs'
import { useNavigate } from '@tanstack/react-router'
import { useMemo } from 'react'
import { useStore } from 'zustand'
import { relacionamentoApi } from '#shared/relacionamento/api.ts'
import type { ClienteEncontrado } from '#shared/relacionamento/shapes.ts'
import { nomeDaPessoa } from '#shared/organizacao/pessoa.ts'
import { useMotivo } from '../session/motivo.ts'
import { permissoes } from '../session/permissoes.ts'
import { textoDoCpf } from '../ui/CpfText.tsx'
import type { Fonte, Resultado } from '../ui/paleta.ts'
import {
  buscar,
  cpfDigitado,
  digitado,
  ESPERA_DA_BUSCA,
  numeroErrado,
  semBusca,
  vale,
} from './busca.ts'

/** Clients by CPF, name or phone; an unknown CPF offers to create its client. */
export function useFontesDeClientes(): readonly Fonte[] {
  const navigate = useNavigate()
  const motivo = useMotivo()(relacionamentoApi.buscar.permissao)
  const sabido = useStore(permissoes, ({ estado }) => estado === 'obtained')
  return useMemo<Fonte[]>(() => {
    const abrir = (idRelacionamento: string) =>
      void navigate({ to: '/front/clientes/$idRelacionamento', params: { idRelacionamento } })
    return [
      {
        grupo: 'Clientes',
        vazio: (texto) => (vale(texto) ? (motivo ?? semNinguem(texto)) : undefined),
        buscar: (texto, signal) => {
          if (!vale(texto)) return []
          // Permissions are not loaded yet: an answer now could be wrong.
          if (!sabido) return new Promise(() => undefined)
          return motivo === undefined ? procurar(texto, signal) : []
        },
      },
    ]

    async function procurar(texto: string, signal: AbortSignal): Promise<Resultado[]> {
      await new Promise((passou) => setTimeout(passou, ESPERA_DA_BUSCA))
      signal.throwIfAborted()
      const { por, clientes } = await buscar(texto, signal)
      const cpf = cpfDigitado(texto)
      if (clientes.length > 0 || cpf === null) {
        return clientes.map((cliente) => resultado(cliente, por === 'cpf', abrir))
      }
      return [
        {
          id: 'novo',
          titulo: 'Incluir cliente com este CPF',
          descricao: 'Ninguém do promotor tem este CPF',
          icone: <IconUserPlus size={18} stroke={1.6} />,
          soEscolhido: true,
          abrir: () => {
            digitado.setState({ cpfNovo: cpf })
            void navigate({ to: '/front/clientes/novo' })
          },
        },
      ]
    }
  }, [navigate, motivo, sabido])
}

const semNinguem = (texto: string) =>
  semBusca(texto) ??
  numeroErrado(texto) ??
  (cpfDigitado(texto) === null ? 'Nenhum cliente encontrado' : 'Nenhum cliente com este CPF')

const resultado = (
  { idRelacionamento, nome, cpf, atendente, uf, acesso }: ClienteEncontrado,
  exato: boolean,
  abrir: (idRelacionamento: string) => void,
): Resultado => ({
  id: idRelacionamento,
  titulo: nome,
  descricao: [
    textoDoCpf(cpf),
    uf,
    atendente ? nomeDaPessoa(atendente) : 'sem atendente',
    acesso === 'a confirmar' && acesso,
  ]
    .filter(Boolean)
    .join(' · '),
  icone: <IconUser size={18} stroke={1.6} />,
  exato,
  abrir: () => abrir(idRelacionamento),
})
