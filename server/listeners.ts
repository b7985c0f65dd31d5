import { aplicarDecisao } from './banco/decidir.ts'
import { julgarAdiantados } from './banco/julgar.ts'
import { cancelarPedido, pedirQuandoAprovada } from './camara/seguir.ts'
import { valeADeles } from './divergencia/decidir.ts'
import { agiuLocado } from './base/http/moldura.ts'
import { seguirResposta } from './averbacao/pedir.ts'
import { consentimentoRevogado } from './consentimento/revogar.ts'
import { contarForaDoPago } from './averbacao/retorno.ts'
import { aplicarDecisaoDaAssinatura } from './formalizacao/decidir.ts'
import { encerrarComProposta } from './formalizacao/encerrar-com-proposta.ts'
import { entregarDeNovo } from './formalizacao/entregar-de-novo.ts'
import { refazerPelaConta } from './formalizacao/refazer-pela-conta.ts'
import { renovar, renovarNaTela } from './fila/locacao.ts'
import { sessoesTerminaram } from './acesso/fim-da-sessao.ts'
import { soltarDeQuemSaiu } from './fila/fim-da-sessao.ts'
import { seguirDono } from './lembrete/seguir-dono.ts'
import { ofertaRecusada } from './mensagem/noticias.ts'
import { cumprirNaLigacao } from './promessa/pela-ligacao.ts'
import { promessasSeguemDono } from './promessa/seguir-dono.ts'
import { clienteChamado } from './contato/ligar.ts'
import { refazerRetirados, refazerValores, refazerVelhos } from './oferta/refazer-valores.ts'
import { clienteAberto } from './oportunidade/em-atendimento.ts'
import { reabrirDoDono } from './oportunidade/reabrir-do-dono.ts'
import { passarCliente } from './passagem/abrir.ts'
import { contratoFeito } from './proposta/contratar.ts'
import { propostaFeita } from './proposta/incluir.ts'
import { segueComCliente } from './presenca/bater.ts'
import { encerrarComAProposta, precoMudado, precoRespondido } from './preco/responder.ts'
import { propostaAprovada, propostaMorta } from './proposta/mover.ts'
import { contaTrocada } from './proposta/trocar-conta.ts'
import { recusarOfertas } from './telefone/recusar-ofertas.ts'
import { pagaATempo } from './retencao/paga-a-tempo.ts'
import { ctcsSeguemDono } from './retencao/seguir-dono.ts'
import { desfazerComPortabilidade, seguirPortabilidade } from './refinport/seguir.ts'
import { donoTrocado } from './relacionamento/dono.ts'
import { encerrarPedidos } from './transferencia/transferir.ts'

/** Registers the listeners of events. Idempotent. */
export function joinListeners(): void {
  propostaMorta.ouvir(encerrarComProposta)
  propostaMorta.ouvir(encerrarComAProposta)
  propostaMorta.ouvir(julgarAdiantados)
  propostaMorta.ouvir(cancelarPedido)
  propostaAprovada.ouvir(pedirQuandoAprovada)
  contaTrocada.ouvir(refazerPelaConta)
  propostaMorta.ouvir(refazerValores)
  propostaMorta.ouvir(desfazerComPortabilidade)
  contratoFeito.ouvir(seguirPortabilidade)
  contratoFeito.ouvir(pagaATempo)
  contratoFeito.ouvir(contarForaDoPago)
  propostaFeita.ouvir(refazerValores)
  clienteAberto.ouvir(refazerVelhos)
  consentimentoRevogado.ouvir(refazerRetirados)
  valeADeles.ouvir(aplicarDecisao)
  valeADeles.ouvir(aplicarDecisaoDaAssinatura)
  precoRespondido.ouvir(seguirResposta)
  precoMudado.ouvir(entregarDeNovo)
  donoTrocado.ouvir(reabrirDoDono)
  donoTrocado.ouvir(seguirDono)
  donoTrocado.ouvir(promessasSeguemDono)
  clienteChamado.ouvir(cumprirNaLigacao)
  donoTrocado.ouvir(ctcsSeguemDono)
  donoTrocado.ouvir(encerrarPedidos)
  donoTrocado.ouvir(passarCliente)
  ofertaRecusada.ouvir(recusarOfertas)
  agiuLocado.ouvir(renovar)
  segueComCliente.ouvir(renovarNaTela)
  sessoesTerminaram.ouvir(soltarDeQuemSaiu)
}
