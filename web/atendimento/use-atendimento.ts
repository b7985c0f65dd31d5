import { useQuery, useQueryClient } from '@tanstack/react-query'
import { useEffect, useState } from 'react'
import { ofertaApi } from '#shared/oferta/api.ts'
import type { Oferta } from '#shared/oferta/shapes.ts'
import { impedimentosDoCliente } from '#shared/oportunidade/andamento.ts'
import type { Relacionamento } from '#shared/relacionamento/shapes.ts'
import { blocosDaVenda, chaves } from '../api/chaves.ts'
import { escolhidosDe } from '../contrato/grupos.ts'
import { consultaDeOfertas } from '../oportunidade/ofertas.ts'
import { useOnline } from '../session/conexao.ts'
import { useLeitura } from '../session/motivo.ts'
import type { AlvoDaSimulacao } from '../simulacao/alvo.ts'
import { pedirFoco, type FocoPedido } from '../ui/foco-pedido.ts'
import type { AbaDoCliente } from './abas-do-cliente.ts'
import { ofertaDeHoje } from './alvo-da-oferta.ts'
import { blocos, useContratos, useDadosResumidos } from './blocos.ts'
import { useAlvoDoEndereco } from './use-alvo-do-endereco.ts'

/** What every part of the client's screen may use. */
export type Atendimento = ReturnType<typeof useAtendimento>

export function useAtendimento(
  relacionamento: Relacionamento,
  aSimular: string | undefined,
  mudarAba: (aba: AbaDoCliente) => void,
) {
  const { idRelacionamento } = relacionamento
  const cache = useQueryClient()
  const { enabled: podeOfertar } = useLeitura(ofertaApi.unica.permissao)
  const daqui = blocos(relacionamento)
  const restrito = useQuery(daqui.clienteRestrito)
  const dados = useDadosResumidos(relacionamento)
  const oportunidades = useQuery(daqui.oportunidades)
  const contas = useQuery(daqui.dadosBancarios)
  const contratos = useContratos(relacionamento)
  const online = useOnline()
  const [ids, aoEscolher] = useState<ReadonlySet<string>>(new Set())
  const [foco, setFoco] = useState<FocoPedido>()
  const [alvo, setAlvo] = useAlvoDoEndereco(aSimular, oportunidades.data)
  const [achada, setAchada] = useState<{ de: AlvoDaSimulacao; oferta: Oferta | undefined }>()
  const [pedido, setPedido] = useState<AlvoDaSimulacao>()
  // Asked when it may be: the permissions or the network may come after the press.
  const aBuscar = podeOfertar && achada?.de !== pedido ? pedido : undefined
  useEffect(() => {
    if (!aBuscar) return
    let vale = true
    void cache.fetchQuery(consultaDeOfertas(idRelacionamento)).then(
      (ofertas) => vale && setAchada({ de: aBuscar, oferta: ofertaDeHoje(aBuscar, ofertas) }),
      () => undefined,
    )
    return () => {
      vale = false
    }
  }, [aBuscar, cache, idRelacionamento])

  /** Why nothing may change now, and why nothing may be offered. */
  const parado = online ? undefined : 'Sem conexão: o que muda o cliente espera a rede voltar'
  const [semOferta] = impedimentosDoCliente({
    restrito: restrito.data?.restrito ?? false,
    obitoEm: dados.data?.obitoEm ?? null,
  })

  /** Opens at once; the offer of today comes into the form when it is there, and moves nobody. */
  function simular(novo: AlvoDaSimulacao): void {
    setAlvo(novo)
    setFoco(pedirFoco())
    mudarAba('simulacao')
    setPedido(novo)
  }

  return {
    relacionamento,
    restrito,
    dados,
    oportunidades,
    contas,
    contratos,
    escolha: { ids, escolhidos: escolhidosDe(contratos.data, ids), aoEscolher },
    alvo,
    sugerida: achada?.de === alvo ? achada.oferta : undefined,
    foco,
    parado,
    impedimento: parado ?? semOferta,
    mudou: blocosDaVenda.map((nome) => chaves.bloco(idRelacionamento, nome)),
    mudarAba,
    simular,
  }
}
