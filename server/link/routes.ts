import { clienteDoLinkApi, linkApi } from '#shared/link/api.ts'
import type { Acervo } from '../base/files/acervo.ts'
import { handle, type Handler } from '../base/http/handler.ts'
import type { Fila } from '../base/jobs/fila.ts'
import type { Processos } from '../hiscon/processos.ts'
import { lerPapel } from '../portabilidade/receber.ts'
import { enviarLink, type EnvioServices, gerarLink, revogarLink } from './enviar.ts'
import { contarChegada, guardarExtrato } from './extrato.ts'
import { abrirImagem, guardarLimpa, limparChegada, receberParte } from './imagem.ts'
import { aceitar, naoPedi, verPagina } from './responder.ts'
import { validarProposta } from './validar.ts'
import { verLink } from './ver.ts'

type LinkServices = EnvioServices & {
  acervo: Acervo
  fila: Pick<Fila, 'adicionar'>
  hiscon: Processos
}

export const criarRotasLink = ({ acervo, fila, hiscon, ...envio }: LinkServices): Handler[] => [
  handle(linkApi.gerar, ({ body }, contexto) => gerarLink(contexto, body.idProposta)),
  handle(linkApi.enviar, ({ body }, contexto) =>
    enviarLink(contexto, body, envio, { denovo: false }),
  ),
  handle(linkApi.reenviar, ({ body }, contexto) =>
    enviarLink(contexto, body, envio, { denovo: true }),
  ),
  handle(linkApi.validar, ({ body }, contexto) => validarProposta(contexto, body.idProposta)),
  handle(linkApi.consultar, ({ params }, contexto) => verLink(contexto, params.idProposta)),
  handle(linkApi.revogar, ({ params }, contexto) => revogarLink(contexto, params.idProposta)),
  handle(linkApi.abrirImagem, ({ params, body }, contexto) =>
    abrirImagem(contexto, { idProposta: params.idProposta, papel: body.papel }),
  ),
  handle(clienteDoLinkApi.pagina, (_input, contexto) => verPagina(contexto)),
  handle(clienteDoLinkApi.aceite, ({ body }, contexto) => aceitar(contexto, body.resumo, fila)),
  handle(clienteDoLinkApi.naoPedi, (_input, contexto) => naoPedi(contexto, fila)),
  handle(clienteDoLinkApi.documento, {
    em: 'trabalho-longo',
    preparar: ({ body }, contexto) => receberParte(contexto, acervo, body),
    perguntar: (chegada) => limparChegada(acervo, chegada),
    guardar: (limpa, { body: { papel, resumo } }, contexto) =>
      guardarLimpa(contexto, acervo, { ...limpa, papel, resumo }),
  }),
  handle(clienteDoLinkApi.imagemPrimeiroAceite, {
    em: 'trabalho-longo',
    preparar: ({ body }, contexto) => receberParte(contexto, acervo, { ...body, papel: 'ROSTO' }),
    perguntar: (chegada) => limparChegada(acervo, chegada),
    guardar: (limpa, { body: { resumo } }, contexto) =>
      guardarLimpa(contexto, acervo, { ...limpa, papel: 'ROSTO', resumo }),
  }),
  handle(clienteDoLinkApi.extrato, {
    em: 'trabalho-longo',
    preparar: ({ body }, contexto) => contarChegada(contexto, body.conteudo),
    perguntar: (conteudo) => lerPapel(conteudo, hiscon),
    guardar: (lido, _input, contexto) => guardarExtrato(contexto, acervo, lido),
  }),
]
