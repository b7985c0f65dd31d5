import { comPadroes, finalidadeDoTemplate, preencher, type Valores } from '#shared/hsm/template.ts'
import type { LinhasDoResultado, MensagemAsCtcs } from '#shared/retencao/shapes.ts'
import { ctcAberta } from '#shared/retencao/situacao.ts'
import type { Contexto } from '../base/http/handler.ts'
import { Recusa } from '../base/http/recusa.ts'
import { fatosDoCliente } from '../contato/fatos.ts'
import { julgar } from '../contato/semaforo.ts'
import { enviarHsm } from '../hsm/enviar.ts'
import { buscarTemplate } from '../hsm/sql.ts'
import { valoresDoCliente } from '../hsm/valores.ts'
import type { Mensagens } from '../mensagem/enfileirar.ts'
import { alvoDe } from '../atendimento/bloco.ts'
import { linhaALinha } from './linhas.ts'
import { ctcAtual } from './listar.ts'

/**
 * One template to the clients of several requests, each through the gate as a message of its own. A client with
 * several requests gets it once: the gate refuses the repetition.
 */
export const enviarMensagens = async (
  contexto: Contexto,
  mensagens: Mensagens,
  { ids, idTemplate }: MensagemAsCtcs,
): Promise<LinhasDoResultado> => ({
  items: await linhaALinha(
    contexto,
    [...new Set(ids)].map((idCtc) => ({ idCtc })),
    ({ idCtc }, doCliente) => enviarUma(doCliente, mensagens, { idCtc, idTemplate }),
  ),
})

async function enviarUma(
  doCliente: Contexto,
  mensagens: Mensagens,
  { idCtc, idTemplate }: { idCtc: string; idTemplate: string },
): Promise<null> {
  const { idRelacionamento, idCliente, codigoPromotor } = alvoDe(doCliente)
  const ctc = await ctcAtual(doCliente, idCtc)
  if (!ctcAberta(ctc.situacao)) throw new Recusa('invalido', 'A CTC já terminou')
  const template = await buscarTemplate(doCliente.client, {
    codigoPromotor,
    id: idTemplate,
    nome: null,
  })
  if (!template) throw new Recusa('nao-encontrado', 'Template não encontrado')
  const mostrado = comPadroes(template)
  const { tipo } = mostrado
  const finalidade = finalidadeDoTemplate(mostrado)
  if (finalidade !== 'RETENCAO') throw new Recusa('invalido', 'Escolha um template de retenção')
  const fatos = await fatosDoCliente(doCliente, idCliente)
  const telefones = fatos?.telefones.toSorted(
    (um, outro) => Number(outro.hotphone) - Number(um.hotphone),
  )
  const vereditos = (telefones ?? []).map((telefone) => ({
    telefone,
    veredito:
      fatos && julgar(fatos, telefone, { canal: 'WHATSAPP', finalidade, tipo }, doCliente.agora),
  }))
  const livre = vereditos.find(({ veredito }) => veredito?.liberado) ?? vereditos[0]
  if (!livre) throw new Recusa('invalido', 'O cliente não tem telefone')
  const banco = ctc.nomeBanco ?? ctc.banco
  const valores: Valores = {
    bancoSolicitante: banco,
    ...(await valoresDoCliente(doCliente, idRelacionamento, ctc.idContrato)),
  }
  const envio = {
    idRelacionamento,
    idTemplate,
    idTelefone: livre.telefone.idTelefone,
    variaveis: [{ nome: 'bancoSolicitante' as const, valor: banco }],
    previa: preencher(mostrado, valores).texto,
  }
  await enviarHsm(mensagens, doCliente, envio, ctc.idContrato)
  return null
}
