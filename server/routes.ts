import type { Margem } from '#integrations/margem/margem.ts'
import type { Assinatura } from '#integrations/assinatura/assinatura.ts'
import type { Cep } from '#integrations/cep/cep.ts'
import type { Trabalhador } from '#integrations/trabalhador/trabalhador.ts'
import type { Dataprev } from '#integrations/dataprev/dataprev.ts'
import { criarRotasAcesso, type AcessoSettings } from './acesso/routes.ts'
import { rotasAprovacao } from './aprovacao/routes.ts'
import { rotasAusencia } from './ausencia/routes.ts'
import { rotasAnotacao } from './anotacao/routes.ts'
import type { Acervo } from './base/files/acervo.ts'
import { criarRotasAtendimento } from './atendimento/routes.ts'
import { rotasCliente } from './cliente/routes.ts'
import { criarRotasConfirmacao } from './confirmacao/routes.ts'
import { criarRotasConsentimento, type ConsentimentoDependencias } from './consentimento/routes.ts'
import { criarRotasBeneficio } from './beneficio/routes.ts'
import { rotasContrato } from './contrato/routes.ts'
import { rotasCota } from './cota/routes.ts'
import { rotasEmpregador } from './empregador/routes.ts'
import { foraDeTransacao } from './base/db/aberta.ts'
import { criarRotasDivergencia } from './divergencia/routes.ts'
import { criarRotasEvento } from './evento/routes.ts'
import { criarRotasFila } from './fila/routes.ts'
import { rotasCarteira } from './carteira/routes.ts'
import { rotasContato } from './contato/routes.ts'
import { criarRotasHsm } from './hsm/routes.ts'
import { criarRotasFormalizacao } from './formalizacao/routes.ts'
import { criarRotasDaLoja } from './formalizacao/loja.ts'
import type { Handler } from './base/http/handler.ts'
import { criarRotasMailing } from './mailing/routes.ts'
import { rotasMensagem } from './mensagem/routes.ts'
import type { Mensagens } from './mensagem/enfileirar.ts'
import { rotasLembrete } from './lembrete/routes.ts'
import { criarRotasOferta } from './oferta/routes.ts'
import { rotasOportunidade } from './oportunidade/routes.ts'
import { rotasQuadro } from './quadro/routes.ts'
import { abrir } from './sql.ts'
import { rotasOrganizacao } from './organizacao/routes.ts'
import type { Fila } from './base/jobs/fila.ts'
import type { Processos } from './hiscon/processos.ts'
import { criarRotasIndicacao } from './indicacao/routes.ts'
import { criarRotasLink } from './link/routes.ts'
import { rotasPassagem } from './passagem/routes.ts'
import { criarRotasRefinport } from './refinport/routes.ts'
import { criarRotasTrilha } from './trilha/routes.ts'
import { rotasTransferencia } from './transferencia/routes.ts'
import { rotasPesquisa } from './pesquisa/routes.ts'
import { criarRotasConduta } from './conduta/routes.ts'
import { rotasMeta } from './meta/routes.ts'
import { rotasPainel } from './painel/routes.ts'
import { rotasPresenca } from './presenca/routes.ts'
import { criarRotasDoPreco } from './preco/routes.ts'
import { criarRotasPortabilidade } from './portabilidade/routes.ts'
import { rotasPromessa } from './promessa/routes.ts'
import { criarRotasProposta } from './proposta/routes.ts'
import { rotasReatribuicao } from './reatribuicao/routes.ts'
import { criarRotasReferencia } from './referencia/routes.ts'
import { rotasRegras } from './regras/routes.ts'
import { rotasRelacionamento } from './relacionamento/routes.ts'
import { criarRotasRetencao } from './retencao/routes.ts'
import { rotasRevelacao } from './revelacao/routes.ts'
import { criarRotasSimulacao } from './simulacao/routes.ts'
import { criarRotasTrabalhador } from './trabalhador/routes.ts'
import { criarResumos } from './telefone/codigo.ts'
import { criarRotasTelefone } from './telefone/routes.ts'

/** What the modules need from outside: settings, and the outside systems by their adapters. */
type Dependencias = AcessoSettings &
  ConsentimentoDependencias & {
    fila: Fila
    mensagens: Mensagens
    cep: Cep
    margem: Margem
    dataprev: Dataprev
    trabalhador: Trabalhador
    assinatura: Assinatura
    acervo: Acervo
    hiscon: Processos
  }

/** Every handler of the API. A test checks that each call of the API is here exactly once. */
export const criarRotas = (dependencias: Dependencias): Handler[] => {
  const codigos = {
    mensagens: dependencias.mensagens,
    resumos: criarResumos(dependencias.segredoDosRascunhos),
  }
  return [
    ...criarRotasAcesso(dependencias),
    ...criarRotasReferencia(foraDeTransacao(dependencias.cep)),
    ...rotasOrganizacao,
    ...rotasRelacionamento,
    ...criarRotasTelefone(codigos),
    ...criarRotasConfirmacao({ ...codigos, origem: dependencias.origem }, dependencias.acervo),
    ...rotasAnotacao,
    ...rotasLembrete,
    ...rotasPromessa,
    ...rotasAusencia,
    ...criarRotasMailing(dependencias.fila, dependencias.acervo),
    ...rotasReatribuicao,
    ...criarRotasFila(dependencias.fila),
    ...rotasPresenca,
    ...rotasCarteira,
    ...rotasTransferencia,
    ...rotasPassagem,
    ...rotasCliente,
    ...rotasContrato,
    ...rotasOportunidade,
    ...rotasQuadro,
    ...rotasPainel,
    ...rotasMeta,
    ...criarRotasConduta(dependencias.acervo),
    ...criarRotasSimulacao(dependencias.mensagens, foraDeTransacao(dependencias.margem)),
    ...rotasRegras,
    ...criarRotasProposta(dependencias.fila, codigos),
    ...criarRotasRefinport(dependencias.fila),
    ...criarRotasTrilha(dependencias.fila),
    ...criarRotasDivergencia(dependencias.fila),
    ...criarRotasDoPreco({ ...dependencias, resumos: codigos.resumos }),
    ...criarRotasOferta(dependencias.fila),
    ...criarRotasPortabilidade(dependencias.acervo, dependencias.hiscon),
    ...criarRotasEvento(dependencias.segredoDosRascunhos),
    ...criarRotasHsm(dependencias.mensagens),
    ...criarRotasRetencao(dependencias),
    ...rotasMensagem,
    ...rotasContato,
    ...rotasRevelacao,
    ...rotasAprovacao,
    ...rotasCota,
    ...rotasPesquisa,
    ...criarRotasIndicacao(dependencias),
    ...criarRotasLink(dependencias),
    ...criarRotasAtendimento(abrir),
    ...criarRotasBeneficio(foraDeTransacao(dependencias.dataprev)),
    ...rotasEmpregador,
    ...criarRotasFormalizacao(dependencias.fila, dependencias.acervo),
    ...criarRotasDaLoja(foraDeTransacao(dependencias.assinatura), dependencias.fila),
    ...criarRotasTrabalhador(foraDeTransacao(dependencias.trabalhador)),
    ...criarRotasConsentimento({ ...dependencias, sift: foraDeTransacao(dependencias.sift) }),
  ]
}
