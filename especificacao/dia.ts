import type { Chamada } from './chamadas.ts'
import { criarConversa, type Servico } from './conversa.ts'
import { idDoToken, type Elenco } from './mesa.ts'
import { entrar } from './partes/entrada.ts'
import { atender } from './partes/atendimento.ts'
import { cadastrar } from './partes/cadastro.ts'
import { vender } from './partes/credito.ts'
import { escrever } from './partes/mensagens.ts'
import { portar, reter } from './partes/portabilidade.ts'
import { gerir } from './partes/equipe.ts'
import { lista, primeiro, texto } from './json.ts'

/** A whole day by the specification alone: what came of each call. */
export async function viverUmDia(servico: Servico, chamadas: Chamada[], elenco: Elenco) {
  const conversa = criarConversa(servico, chamadas)
  const [atendente, gestor] = await Promise.all([
    entrar(conversa, servico.sistema, elenco.atendente),
    entrar(conversa, servico.sistema, elenco.gestor),
  ])
  gestor.promotor = atendente.promotor
  const equipe = lista(
    await conversa.entende(
      gestor,
      'GET /estrutura-organizacional/v1/promotor/atendentes/{codigoPromotor}',
      { em: [atendente.promotor] },
      ['idUsuario', 'loginUsuario'],
    ),
  )
  const doToken = (token: string) =>
    primeiro(equipe, 'the person', (um) => texto(um, 'idUsuario') === idDoToken(token))
  const mesa = {
    conversa,
    atendente,
    gestor,
    eu: doToken(elenco.atendente),
    colega: doToken(elenco.colega),
    cpfs: elenco.cpfs,
    elenco,
  }
  for (const parte of [atender, cadastrar, vender, escrever, portar, reter, gerir]) {
    await conversa.parte(parte.name, () => parte(mesa))
  }
  return conversa.resultado()
}
