import { useQuery } from '@tanstack/react-query'
import { impedimentosDoCliente } from '#shared/oportunidade/andamento.ts'
import type { Relacionamento } from '#shared/relacionamento/shapes.ts'
import { blocosDaVenda, chaves } from '../api/chaves.ts'
import { useOnline } from '../session/conexao.ts'
import type { AlvoDaSimulacao } from '../simulacao/alvo.ts'
import type { AbaDoCliente } from './abas-do-cliente.ts'
import { blocos, useContratos, useDadosResumidos } from './blocos.ts'
import { useAlvoDoEndereco } from './use-alvo-do-endereco.ts'

/** What every part of the client's screen may use. */
export type Atendimento = ReturnType<typeof useAtendimento>

export function useAtendimento(
  relacionamento: Relacionamento,
  aSimular: string | undefined,
  mudarAba: (aba: AbaDoCliente) => void,
) {
  const daqui = blocos(relacionamento)
  const restrito = useQuery(daqui.clienteRestrito)
  const dados = useDadosResumidos(relacionamento)
  const oportunidades = useQuery(daqui.oportunidades)
  const contas = useQuery(daqui.dadosBancarios)
  const contratos = useContratos(relacionamento)
  const online = useOnline()
  const [alvo, setAlvo] = useAlvoDoEndereco(aSimular, oportunidades.data)

  /** Why nothing may change now, and why nothing may be offered. */
  const parado = online ? undefined : 'Sem conexão: o que muda o cliente espera a rede voltar'
  const [semOferta] = impedimentosDoCliente({
    restrito: restrito.data?.restrito ?? false,
    obitoEm: dados.data?.obitoEm ?? null,
  })
  return {
    relacionamento,
    restrito,
    dados,
    oportunidades,
    contas,
    contratos,
    alvo,
    parado,
    impedimento: parado ?? semOferta,
    mudou: blocosDaVenda.map((nome) => chaves.bloco(relacionamento.idRelacionamento, nome)),
    mudarAba,
    simular: (novo: AlvoDaSimulacao) => {
      setAlvo(novo)
      mudarAba('simulacao')
    },
  }
}
