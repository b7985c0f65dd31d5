import type { Controle } from '#shared/permissoes.ts'
import { clientes, personas, type Cliente, type Persona } from './fixtures.ts'

/**
 * The persons allowed to make each call, written by hand from `docs/decisions` (the door, the roles)
 * and never derived from the calls: the matrix compares the two.
 *
 * Reach of a call:
 * - `nada`: shared tables, or the person's own rows;
 * - `busca`: a search, which finds only visible clients;
 * - `promotor`: a promotor of the person;
 * - `resumo`: a client of such a promotor, as a card;
 * - `cliente`: the same client in full; an ATENDENTE must be the owner.
 */
type Alcance = 'nada' | 'busca' | 'promotor' | 'resumo' | 'cliente'
type Regra = {
  controle: Controle | null
  alcance: Alcance
  semPromotor?: true
  /** Proves the presence of a client still to be confirmed: it works on the closed card. */
  prova?: true
}

const aberta: Regra = { controle: null, alcance: 'nada', semPromotor: true }
const com = (controle: Controle, alcance: Alcance = 'cliente'): Regra => ({ controle, alcance })

export const politica: Record<string, Regra> = {
  'acesso.obterPermissoes': aberta,
  'acesso.registrar': { ...aberta, alcance: 'promotor' },
  'acesso.chaveDosRascunhos': aberta,
  'organizacao.promotorDoRelacionamento': { ...aberta, alcance: 'promotor' },
  'organizacao.promotor': { ...aberta, alcance: 'promotor' },
  'organizacao.convenios': com('ORGANIZACAO_VER', 'nada'),
  'organizacao.conveniosDaEstrutura': com('ORGANIZACAO_VER', 'nada'),
  'organizacao.orgaos': com('ORGANIZACAO_VER', 'nada'),
  'organizacao.atendentesDoPromotor': com('ORGANIZACAO_ATENDENTES', 'promotor'),
  'organizacao.promotorAtendentes': com('ORGANIZACAO_ATENDENTES', 'promotor'),
  'organizacao.promotoresDoUsuario': aberta,
  'referencia.tiposConta': aberta,
  'referencia.deficiencias': aberta,
  'referencia.tiposEndereco': aberta,
  'referencia.escolaridades': aberta,
  'referencia.tiposTelefone': aberta,
  // Not below `core/v1`, so it asks for a promotor.
  'referencia.estadosCivis': { controle: null, alcance: 'nada' },
  'referencia.tiposResidencia': { controle: null, alcance: 'nada' },
  'referencia.especiesDeBeneficio': { controle: null, alcance: 'nada' },
  'aprovacao.contar': { controle: null, alcance: 'nada' },
  'cota.perto': { controle: null, alcance: 'nada' },
  'indicacao.consultarLink': com('INDICACAO_VER', 'promotor'),
  'indicacao.gerarLink': com('INDICACAO_GERAR', 'promotor'),
  // Links and who came by them are the person's own; those of others are tested beside the verbs.
  'indicacao.revogarLink': com('INDICACAO_GERAR', 'nada'),
  'indicacao.listar': com('INDICACAO_VER', 'promotor'),
  'indicacao.revelarTelefone': com('CLIENTE_REVELAR', 'nada'),
  'indicacao.atender': com('RELACIONAMENTO_INCLUIR', 'nada'),
  'indicacao.descartar': com('INDICACAO_GERAR', 'nada'),
  // The client's own calls (`clienteDoLink`) take no person: beside the verbs.
  'link.gerar': com('PROPOSTA_INCLUIR'),
  'link.enviar': com('PROPOSTA_INCLUIR'),
  'link.reenviar': com('PROPOSTA_INCLUIR'),
  'link.validar': com('PROPOSTA_VER'),
  'link.consultar': com('PROPOSTA_VER'),
  'link.revogar': com('PROPOSTA_INCLUIR'),
  'link.abrirImagem': com('FORMALIZACAO_VER'),
  'pesquisa.pendente': { controle: null, alcance: 'nada' },
  'pesquisa.responder': { controle: null, alcance: 'nada' },
  'pesquisa.adiar': { controle: null, alcance: 'nada' },
  'pesquisa.resultados': com('PESQUISA_VER', 'nada'),
  'referencia.bancos': aberta,
  'referencia.ufs': aberta,
  'referencia.cidades': aberta,
  'referencia.cidadesDaUf': aberta,
  'referencia.enderecoDoCep': aberta,
  'relacionamento.dadosBancarios': com('RELACIONAMENTO_VER'),
  'relacionamento.dadosCliente': com('RELACIONAMENTO_VER'),
  'relacionamento.emAtendimento': com('OPORTUNIDADE_ATENDER'),
  'relacionamento.transferirAtendente': com('RELACIONAMENTO_TRANSFERIR'),
  'relacionamento.assumirAtendente': com('RELACIONAMENTO_ASSUMIR', 'resumo'),
  'relacionamento.dadosBasicosPorCpf': com('RELACIONAMENTO_VER'),
  'relacionamento.porCpf': com('RELACIONAMENTO_BUSCAR', 'busca'),
  'relacionamento.porNome': com('RELACIONAMENTO_BUSCAR', 'busca'),
  'relacionamento.buscar': com('RELACIONAMENTO_BUSCAR', 'busca'),
  'relacionamento.nomes': com('RELACIONAMENTO_BUSCAR', 'busca'),
  'relacionamento.consultar': com('RELACIONAMENTO_VER', 'resumo'),
  'relacionamento.porCliente': com('RELACIONAMENTO_VER', 'resumo'),
  'relacionamento.listaRestrita': com('RELACIONAMENTO_VER'),
  'relacionamento.clienteInedito': com('RELACIONAMENTO_BUSCAR', 'busca'),
  'relacionamento.incluir': com('RELACIONAMENTO_INCLUIR', 'nada'),
  'relacionamento.incluirCliente': com('RELACIONAMENTO_INCLUIR', 'nada'),
  'telefone.doCliente': com('TELEFONE_VER'),
  'telefone.incluirNoCliente': com('TELEFONE_INCLUIR'),
  'telefone.listar': com('TELEFONE_VER'),
  'telefone.comMascara': com('TELEFONE_VER'),
  'telefone.motivosNaoConfirmado': com('TELEFONE_VER', 'nada'),
  'telefone.incluir': com('TELEFONE_INCLUIR'),
  'telefone.mudarTipo': com('TELEFONE_MUDAR'),
  'telefone.mudarSituacao': com('TELEFONE_MUDAR'),
  'telefone.atualizarMeios': com('TELEFONE_MUDAR'),
  'telefone.historicoDeOptIns': com('TELEFONE_VER'),
  'telefone.enviarToken': com('TELEFONE_VERIFICAR'),
  'telefone.verificarToken': com('TELEFONE_VERIFICAR'),
  'confirmacao.consultar': { ...com('RELACIONAMENTO_VER'), prova: true },
  'confirmacao.enviarCodigo': { ...com('CONFIRMACAO_PEDIR'), prova: true },
  'confirmacao.enviarLink': { ...com('CONFIRMACAO_PEDIR'), prova: true },
  'confirmacao.validarCodigo': { ...com('CONFIRMACAO_PEDIR'), prova: true },
  'confirmacao.enviarDocumento': { ...com('CONFIRMACAO_PEDIR'), prova: true },
  'confirmacao.pendentes': com('CONFIRMACAO_CONFERIR', 'nada'),
  'confirmacao.abrirDocumento': com('CONFIRMACAO_CONFERIR', 'resumo'),
  'confirmacao.decidir': com('CONFIRMACAO_CONFERIR', 'resumo'),
  'anotacao.listar': com('ANOTACAO_VER'),
  'anotacao.incluir': com('ANOTACAO_INCLUIR'),
  'anotacao.fixar': com('ANOTACAO_FIXAR'),
  'portabilidade.enviarHiscon': com('HISCON_ENVIAR'),
  'portabilidade.enviarProvaDeVida': com('HISCON_ENVIAR'),
  'portabilidade.critica': com('HISCON_VER'),
  'portabilidade.existeProvaDeVida': com('HISCON_VER'),
  'portabilidade.especies': com('HISCON_VER', 'nada'),
  'portabilidade.oportunidades': com('HISCON_VER'),
  'portabilidade.atualizarSimulacao': com('OPORTUNIDADE_INCLUIR'),
  'portabilidade.hiscons': com('HISCON_VER'),
  'portabilidade.anteriores': com('HISCON_VER'),
  'portabilidade.pagina': com('HISCON_VER'),
  'portabilidade.confirmar': com('HISCON_CONFIRMAR'),
  'promessa.doCliente': com('PROMESSA_VER'),
  'promessa.doDia': com('PROMESSA_VER', 'nada'),
  'promessa.quebradas': com('PROMESSA_VER', 'nada'),
  'promessa.incluir': com('PROMESSA_INCLUIR'),
  'promessa.cumprir': com('PROMESSA_ALTERAR'),
  'promessa.reabrir': com('PROMESSA_ALTERAR'),
  'promessa.cancelar': com('PROMESSA_ALTERAR'),
  'retencao.listar': com('RETENCAO_VER'),
  'retencao.contratos': com('RETENCAO_VER'),
  'retencao.totalizadores': com('RETENCAO_VER'),
  'retencao.motivos': com('RETENCAO_VER', 'nada'),
  'retencao.historico': com('RETENCAO_VER'),
  'retencao.gerar': com('RETENCAO_TRATAR'),
  // Each request by itself: what is out of scope is refused in its row.
  'retencao.registrar': com('RETENCAO_TRATAR', 'nada'),
  'retencao.enviarHsm': com('HSM_ENVIAR', 'nada'),
  'retencao.reenviar': com('RETENCAO_TRATAR'),
  'retencao.guardarEvidencia': com('RETENCAO_TRATAR'),
  'retencao.avisos': com('RETENCAO_VER', 'promotor'),
  'retencao.verAviso': com('DIVERGENCIA_DECIDIR'),
  'retencao.avisosDaMesa': { ...com('DIVERGENCIA_CONFERIR', 'nada'), semPromotor: true },
  'retencao.verAvisoDaMesa': { ...com('DIVERGENCIA_CONFERIR', 'nada'), semPromotor: true },
  'retencao.abrirEvidencia': com('RETENCAO_VER'),
  'lembrete.consultar': com('LEMBRETE_VER'),
  'lembrete.status': com('LEMBRETE_VER', 'nada'),
  'lembrete.tipos': com('LEMBRETE_VER', 'nada'),
  'lembrete.agendado': com('LEMBRETE_VER'),
  'lembrete.finalizadoCancelado': com('LEMBRETE_VER'),
  'lembrete.emAtraso': com('LEMBRETE_VER'),
  'lembrete.hoje': com('LEMBRETE_VER'),
  'lembrete.proximosTresDias': com('LEMBRETE_VER'),
  'lembrete.incluir': com('LEMBRETE_INCLUIR'),
  'lembrete.alterar': com('LEMBRETE_ALTERAR'),
  'lembrete.resumo': com('LEMBRETE_VER', 'nada'),
  'lembrete.exibir': com('LEMBRETE_VER', 'resumo'),
  // A row that is out of scope is refused alone.
  'ausencia.motivos': com('AUSENCIA_VER', 'nada'),
  'ausencia.listar': com('AUSENCIA_VER', 'promotor'),
  'ausencia.incluir': com('AUSENCIA_INCLUIR', 'promotor'),
  'ausencia.alterar': com('AUSENCIA_ALTERAR', 'nada'),
  'ausencia.excluir': com('AUSENCIA_ALTERAR', 'nada'),
  'ausencia.impacto': com('AUSENCIA_VER', 'promotor'),
  'ausencia.devolucao': com('AUSENCIA_VER', 'nada'),
  'ausencia.receber': com('AUSENCIA_VER', 'nada'),
  'mailing.listar': com('MAILING_VER', 'promotor'),
  'mailing.ativos': com('MAILING_VER', 'nada'),
  'mailing.emAberto': com('MAILING_VER', 'promotor'),
  'mailing.perfisManuais': com('MAILING_VER', 'nada'),
  'mailing.perfis': com('MAILING_VER', 'nada'),
  'mailing.todos': com('MAILING_VER', 'nada'),
  'mailing.consultar': com('MAILING_VER', 'promotor'),
  'mailing.incluir': com('MAILING_ALTERAR', 'promotor'),
  'mailing.alterar': com('MAILING_ALTERAR', 'promotor'),
  'mailing.contar': com('MAILING_ALTERAR', 'promotor'),
  'mailing.atualizarBase': com('MAILING_ALTERAR', 'promotor'),
  'mailing.incluirClientes': com('MAILING_ALTERAR', 'promotor'),
  'mailing.iniciarImportacao': com('MAILING_IMPORTAR', 'promotor'),
  'mailing.importacoes': com('MAILING_IMPORTAR', 'promotor'),
  'mailing.importacao': com('MAILING_IMPORTAR', 'promotor'),
  'mailing.lerImportacao': com('MAILING_IMPORTAR', 'promotor'),
  'mailing.comecarImportacao': com('MAILING_IMPORTAR', 'promotor'),
  'mailing.desfazerImportacao': com('MAILING_IMPORTAR', 'promotor'),
  'mailing.mudarSituacao': com('MAILING_ALTERAR', 'promotor'),
  'mailing.simularEnvio': com('MAILING_ENVIAR', 'promotor'),
  'mailing.incluirEnvio': com('MAILING_ENVIAR', 'promotor'),
  'mailing.envios': com('MAILING_ENVIAR', 'promotor'),
  'mailing.mudarEnvio': com('MAILING_ENVIAR', 'promotor'),
  'mailing.clientesDoEnvio': com('MAILING_ENVIAR', 'promotor'),
  'reatribuicao.reatribuir': com('REATRIBUICAO_FAZER', 'promotor'),
  'reatribuicao.filtroPerfil': com('REATRIBUICAO_VER', 'promotor'),
  'reatribuicao.filtroMailing': com('REATRIBUICAO_VER', 'promotor'),
  'reatribuicao.filtroAtendentes': com('REATRIBUICAO_VER', 'promotor'),
  'reatribuicao.filtroConvenio': com('REATRIBUICAO_VER', 'promotor'),
  'reatribuicao.elegiveis': com('REATRIBUICAO_VER', 'promotor'),
  'reatribuicao.sumario': com('REATRIBUICAO_VER', 'promotor'),
  'reatribuicao.previa': com('REATRIBUICAO_VER', 'promotor'),
  'reatribuicao.andamento': com('REATRIBUICAO_VER', 'nada'),
  'reatribuicao.recentes': com('REATRIBUICAO_VER', 'nada'),
  'reatribuicao.desfazer': com('REATRIBUICAO_FAZER', 'nada'),
  'carteira.listar': com('CARTEIRA_VER', 'promotor'),
  'carteira.escolher': com('CARTEIRA_VER', 'promotor'),
  'carteira.exportar': com('CARTEIRA_EXPORTAR', 'promotor'),
  'carteira.filtros': com('CARTEIRA_VER', 'nada'),
  'carteira.guardarFiltro': com('CARTEIRA_VER', 'nada'),
  // The caller's own; those of others are tested beside the verbs.
  'carteira.excluirFiltro': com('CARTEIRA_VER', 'nada'),
  'transferencia.pedir': com('TRANSFERENCIA_PEDIR', 'resumo'),
  'transferencia.listar': com('TRANSFERENCIA_PEDIR', 'nada'),
  // A request is named by an id of its own; whose it is, is tested beside the verbs.
  'transferencia.responder': com('RELACIONAMENTO_TRANSFERIR', 'nada'),
  'transferencia.cancelar': com('TRANSFERENCIA_PEDIR', 'nada'),
  'passagem.listar': com('PASSAGEM_RECEBER', 'nada'),
  'passagem.doCliente': com('PASSAGEM_RECEBER'),
  'passagem.aceitar': com('PASSAGEM_RECEBER', 'nada'),
  'passagem.devolver': com('PASSAGEM_RECEBER', 'nada'),
  'passagem.manter': com('PASSAGEM_DECIDIR', 'nada'),
  'fila.proximoCliente': com('FILA_ATENDER', 'promotor'),
  'fila.proximo': com('FILA_ATENDER', 'nada'),
  'fila.atual': com('FILA_ATENDER', 'nada'),
  'fila.esperas': com('FILA_ATENDER', 'nada'),
  'fila.ligar': com('FILA_ATENDER'),
  'fila.manter': com('FILA_ATENDER'),
  'fila.concluir': com('FILA_ATENDER'),
  'fila.corrigir': com('FILA_ATENDER', 'nada'),
  'fila.pular': com('FILA_ATENDER'),
  'fila.retirar': com('FILA_GERIR'),
  'fila.tentativas': com('FILA_ATENDER'),
  'fila.ligacoes': com('FILA_HISTORICO'),
  'fila.locados': com('FILA_GERIR', 'nada'),
  'fila.pesos': com('FILA_GERIR', 'promotor'),
  'fila.experimentarPesos': com('FILA_GERIR', 'promotor'),
  'fila.mudarPesos': com('FILA_GERIR', 'promotor'),
  'presenca.entrar': com('RELACIONAMENTO_VER'),
  'presenca.bater': { controle: null, alcance: 'nada' },
  'presenca.sair': { controle: null, alcance: 'nada' },
  'presenca.estado': { controle: null, alcance: 'nada' },
  'presenca.pausar': { controle: null, alcance: 'nada' },
  'presenca.voltar': { controle: null, alcance: 'nada' },
  'presenca.equipe': com('PAINEL_GESTOR', 'promotor'),
  'lembrete.adiarLote': com('LEMBRETE_ALTERAR', 'busca'),
  'lembrete.finalizarLote': com('LEMBRETE_ALTERAR', 'busca'),
  'lembrete.desfazerLote': com('LEMBRETE_ALTERAR'),
  'contrato.consultar': com('CONTRATO_VER'),
  'contrato.valoresOportunidade': com('CONTRATO_VER'),
  'contrato.saldos': com('CONTRATO_VER'),
  'oportunidade.simular': com('OPORTUNIDADE_SIMULAR'),
  'oportunidade.emAtendimento': com('OPORTUNIDADE_ATENDER'),
  'oportunidade.emAndamento': com('OPORTUNIDADE_ANDAMENTO'),
  'oportunidade.perdida': com('OPORTUNIDADE_PERDER'),
  'oportunidade.consultar': com('OPORTUNIDADE_VER'),
  'oportunidade.historico': com('OPORTUNIDADE_VER'),
  'oportunidade.contrato': com('OPORTUNIDADE_VER'),
  'oportunidade.finalizadas': com('OPORTUNIDADE_VER'),
  'oportunidade.listarStatus': com('OPORTUNIDADE_VER', 'nada'),
  'oportunidade.fatoresPerda': com('OPORTUNIDADE_VER', 'nada'),
  'oportunidade.criticas': com('OPORTUNIDADE_VER', 'nada'),
  'oportunidade.listarConvenio': com('OPORTUNIDADE_VER', 'promotor'),
  'oportunidade.listarConvenioEmAberto': com('OPORTUNIDADE_VER', 'promotor'),
  'oportunidade.listar': com('OPORTUNIDADE_VER'),
  'oportunidade.incluir': com('OPORTUNIDADE_INCLUIR'),
  'oportunidade.reabrir': com('OPORTUNIDADE_REABRIR'),
  'oportunidade.quadro': com('OPORTUNIDADE_VER', 'promotor'),
  'oportunidade.resumoDoQuadro': com('OPORTUNIDADE_VER', 'promotor'),
  // A row that is out of scope is refused alone.
  'oportunidade.atenderLote': com('OPORTUNIDADE_ATENDER', 'busca'),
  'oportunidade.andamentoLote': com('OPORTUNIDADE_ANDAMENTO', 'busca'),
  'oportunidade.perderLote': com('OPORTUNIDADE_PERDER', 'busca'),
  'oportunidade.desfazerLote': com('OPORTUNIDADE_DESFAZER'),
  'oportunidade.esperamMotivo': com('SIMULACAO_AUTORIZAR', 'nada'),
  'oportunidade.lotesRecentes': com('OPORTUNIDADE_DESFAZER', 'nada'),
  'painel.emAberto': com('PAINEL_VER', 'promotor'),
  'painel.emAtendimento': com('PAINEL_VER', 'promotor'),
  'painel.emAndamento': com('PAINEL_VER', 'promotor'),
  'painel.perdida': com('PAINEL_VER', 'promotor'),
  'painel.ganha': com('PAINEL_VER', 'promotor'),
  'painel.totais': com('PAINEL_VER', 'promotor'),
  'painel.relacionamentos': com('PAINEL_VER', 'promotor'),
  'painel.detalhes': com('PAINEL_VER'),
  'painel.gestorAtendentes': com('PAINEL_GESTOR', 'promotor'),
  'painel.gestorEmAberto': com('PAINEL_GESTOR', 'promotor'),
  'painel.gestorEmAtendimento': com('PAINEL_GESTOR', 'promotor'),
  'painel.gestorEmAndamento': com('PAINEL_GESTOR', 'promotor'),
  'painel.gestorPerdida': com('PAINEL_GESTOR', 'promotor'),
  'painel.gestorGanha': com('PAINEL_GESTOR', 'promotor'),
  'painel.gestorTotais': com('PAINEL_GESTOR', 'promotor'),
  'painel.gestorDetalhes': com('PAINEL_GESTOR', 'promotor'),
  'painel.gestorSubDetalhes': com('PAINEL_GESTOR'),
  'painel.atuacao': com('PAINEL_VER', 'promotor'),
  'painel.atuacaoRelacionamentos': com('PAINEL_VER', 'promotor'),
  'painel.atuacaoOportunidades': com('PAINEL_VER'),
  'painel.gestorAtuacao': com('PAINEL_GESTOR', 'promotor'),
  'painel.gestorAtuacaoAtendentes': com('PAINEL_GESTOR', 'promotor'),
  'painel.tentativas': com('PAINEL_GESTOR', 'promotor'),
  'painel.painel': com('PAINEL_GESTOR', 'promotor'),
  'conduta.equipe': com('CONDUTA_VER', 'promotor'),
  'conduta.registros': com('CONDUTA_VER', 'promotor'),
  'conduta.motivos': com('CONDUTA_PROPOR', 'nada'),
  'conduta.minha': { controle: null, alcance: 'nada' },
  'conduta.propor': com('CONDUTA_PROPOR', 'promotor'),
  'conduta.abrirProva': com('CONDUTA_VER', 'promotor'),
  'conduta.daMesa': { ...com('DIVERGENCIA_CONFERIR', 'nada'), semPromotor: true },
  'conduta.abrirNaMesa': { ...com('DIVERGENCIA_CONFERIR', 'nada'), semPromotor: true },
  'conduta.conferir': { ...com('DIVERGENCIA_CONFERIR', 'nada'), semPromotor: true },
  'conduta.decidir': com('CONDUTA_CONFIRMAR', 'promotor'),
  'conduta.retirar': com('CONDUTA_PROPOR', 'promotor'),
  // The answer of the person alone is tested beside the verb.
  'conduta.responder': { controle: null, alcance: 'nada' },
  'meta.doMes': com('META_VER', 'promotor'),
  'meta.gravar': com('META_ALTERAR', 'promotor'),
  'meta.producao': com('META_VER', 'promotor'),
  'meta.comissoes': com('META_ALTERAR', 'promotor'),
  'meta.incluirComissao': com('META_ALTERAR', 'promotor'),
  'simulacao.condicao': com('SIMULACAO_SIMULAR'),
  'simulacao.novo': com('SIMULACAO_SIMULAR'),
  'simulacao.refinanciamento': com('SIMULACAO_SIMULAR'),
  'simulacao.daOportunidade': com('SIMULACAO_SIMULAR'),
  'simulacao.simular': com('SIMULACAO_SIMULAR'),
  'simulacao.resolver': com('SIMULACAO_SIMULAR'),
  'simulacao.memoria': com('SIMULACAO_SIMULAR'),
  'simulacao.margens': com('SIMULACAO_SIMULAR'),
  'simulacao.valorLiberado': com('SIMULACAO_SIMULAR'),
  'simulacao.mensagem': com('SIMULACAO_SIMULAR'),
  'simulacao.enviarMensagem': com('HSM_ENVIAR'),
  'simulacao.pdf': com('SIMULACAO_SIMULAR'),
  'simulacao.conveniosSenhaMargem': com('SIMULACAO_SIMULAR', 'nada'),
  'simulacao.consultarMargem': com('SIMULACAO_SIMULAR'),
  'simulacao.autorizar': com('SIMULACAO_AUTORIZAR'),
  'simulacao.registrar': com('SIMULACAO_SIMULAR'),
  'oferta.unica': com('SIMULACAO_SIMULAR'),
  'oferta.oportunidades': com('SIMULACAO_SIMULAR'),
  'oferta.oportunidadeManual': com('OPORTUNIDADE_INCLUIR'),
  'oferta.incluirProposta': com('PROPOSTA_INCLUIR'),
  'evento.taxaEspecial': com('SIMULACAO_SIMULAR'),
  'proposta.incluir': com('PROPOSTA_INCLUIR'),
  'proposta.incluirRefin': com('PROPOSTA_INCLUIR'),
  'proposta.emAberto': com('PROPOSTA_VER'),
  'proposta.emAndamento': com('PROPOSTA_VER'),
  'proposta.emAtraso': com('PROPOSTA_VER'),
  'proposta.reprovadas': com('PROPOSTA_VER'),
  'proposta.historico': com('PROPOSTA_VER'),
  'proposta.esteira': com('PROPOSTA_VER'),
  'proposta.resumoDaEsteira': com('PROPOSTA_VER', 'promotor'),
  'proposta.totais': com('PROPOSTA_VER'),
  'proposta.porNumero': com('RELACIONAMENTO_BUSCAR', 'busca'),
  'proposta.consultar': com('PROPOSTA_VER'),
  'proposta.prepararRetomada': com('PROPOSTA_INCLUIR'),
  'proposta.retomar': com('PROPOSTA_INCLUIR'),
  'proposta.prepararSaldo': com('PROPOSTA_INCLUIR'),
  'proposta.aceitarSaldo': com('PROPOSTA_INCLUIR'),
  'refinport.simular': com('SIMULACAO_SIMULAR'),
  'refinport.preparar': com('PROPOSTA_VER'),
  'refinport.guardar': com('SIMULACAO_SIMULAR'),
  'refinport.propor': com('PROPOSTA_INCLUIR'),
  'trilha.desistir': com('PROPOSTA_INCLUIR'),
  'trilha.acompanhamento': com('PROPOSTA_VER'),
  'divergencia.listar': com('PROPOSTA_VER', 'promotor'),
  'divergencia.decidir': com('DIVERGENCIA_DECIDIR'),
  'divergencia.confirmar': com('DIVERGENCIA_CONFIRMAR'),
  // The one case of the bank's checker is in Gama, where nobody works.
  'divergencia.daMesa': { ...com('DIVERGENCIA_CONFERIR', 'nada'), semPromotor: true },
  'divergencia.conferir': { ...com('DIVERGENCIA_CONFERIR', 'nada'), semPromotor: true },
  'divergencia.deveres': com('PROPOSTA_VER', 'promotor'),
  'divergencia.reenviar': com('PROPOSTA_INCLUIR'),
  'divergencia.cancelarEnvio': com('PROPOSTA_INCLUIR'),
  'proposta.pedirTroca': com('PROPOSTA_INCLUIR'),
  'proposta.trocarConta': com('PROPOSTA_INCLUIR'),
  'proposta.reenviarPreco': com('PROPOSTA_INCLUIR'),
  'proposta.conduta': com('PROPOSTA_INCLUIR', 'nada'),
  'evento.consultaCpf': com('EVENTO_REGISTRAR', 'nada'),
  'hsm.templates': com('HSM_VER', 'promotor'),
  'hsm.telefones': com('HSM_VER'),
  'hsm.enviar': com('HSM_ENVIAR'),
  'mensagem.historico': com('HSM_VER'),
  'mensagem.dadosParaTemplates': com('HSM_VER'),
  'contato.semaforo': com('RELACIONAMENTO_VER'),
  'atendimento.abrir': com('RELACIONAMENTO_VER', 'resumo'),
  'cliente.dadosGerais': com('CLIENTE_VER'),
  'cliente.porCpf': com('CLIENTE_VER'),
  'cliente.resumo': com('CLIENTE_VER'),
  'cliente.validarCpf': com('RELACIONAMENTO_BUSCAR', 'busca'),
  'cliente.dadosBancarios': com('CLIENTE_VER'),
  'cliente.enderecos': com('CLIENTE_VER'),
  'cliente.incluir': com('CLIENTE_INCLUIR', 'nada'),
  'cliente.incluirDadosBancarios': com('CLIENTE_ALTERAR'),
  'cliente.incluirEndereco': com('CLIENTE_ALTERAR'),
  'cliente.atualizar': com('CLIENTE_ALTERAR'),
  'cliente.atualizarEndereco': com('CLIENTE_ALTERAR'),
  'cliente.atualizarDataDeNascimento': com('CLIENTE_ALTERAR'),
  'cliente.verificarComplemento': com('CLIENTE_VER'),
  'cliente.funcao': com('CLIENTE_VER'),
  'cliente.atualizarDadosBancarios': com('CLIENTE_ALTERAR'),
  'cliente.atualizarEnderecoDoRelacionamento': com('CLIENTE_ALTERAR'),
  'cliente.sincronizar': com('CLIENTE_ALTERAR'),
  'consentimento.pedir': com('CONSENTIMENTO_ENVIAR'),
  'consentimento.enviarLink': com('CONSENTIMENTO_ENVIAR'),
  'consentimento.enviarChaveAcesso': com('CONSENTIMENTO_ENVIAR'),
  'consentimento.tokenAtivo': com('CONSENTIMENTO_VER'),
  'consentimento.trabalhadorToken': com('CONSENTIMENTO_VER'),
  'consentimento.ultimaSolicitacao': com('CONSENTIMENTO_VER'),
  'consentimento.scoreNaSift': com('CONSENTIMENTO_SCORE'),
  'consentimento.atualizaDadosNaSift': com('CONSENTIMENTO_SCORE'),
  'consentimento.carteira': com('CONSENTIMENTO_VER'),
  'consentimento.consultar': com('CONSENTIMENTO_VER'),
  'consentimento.revogar': com('CONSENTIMENTO_REVOGAR'),
  'consentimento.paraOlhar': com('CONFIRMACAO_CONFERIR', 'nada'),
  'consentimento.aceitar': com('FORMALIZACAO_CONFERIR'),
  'formalizacao.contratos': com('FORMALIZACAO_VER'),
  'formalizacao.propostasRemotas': com('FORMALIZACAO_VER'),
  'formalizacao.checklist': com('FORMALIZACAO_VER'),
  'formalizacao.consultar': com('FORMALIZACAO_VER'),
  'formalizacao.incluir': com('FORMALIZACAO_INCLUIR'),
  'formalizacao.fisico': com('FORMALIZACAO_INCLUIR'),
  'formalizacao.remoto': com('FORMALIZACAO_INCLUIR'),
  'formalizacao.remotoNova': com('FORMALIZACAO_INCLUIR'),
  'evento.consultarAssinatura': com('FORMALIZACAO_VER'),
  'formalizacao.iniciarEnvio': com('FORMALIZACAO_INCLUIR'),
  'formalizacao.enviarParte': com('FORMALIZACAO_INCLUIR'),
  'formalizacao.concluirEnvio': com('FORMALIZACAO_INCLUIR'),
  'formalizacao.abrirDocumento': com('FORMALIZACAO_VER'),
  'formalizacao.imprimir': com('FORMALIZACAO_VER'),
  'formalizacao.assinar': com('FORMALIZACAO_INCLUIR'),
  'formalizacao.conferir': com('FORMALIZACAO_CONFERIR'),
  'formalizacao.daMesa': { ...com('DIVERGENCIA_CONFERIR', 'nada'), semPromotor: true },
  'formalizacao.abrirNaMesa': { ...com('DIVERGENCIA_CONFERIR', 'nada'), semPromotor: true },
  'formalizacao.imprimirNaMesa': { ...com('DIVERGENCIA_CONFERIR', 'nada'), semPromotor: true },
  'formalizacao.conferirNaMesa': { ...com('DIVERGENCIA_CONFERIR', 'nada'), semPromotor: true },
  'formalizacao.cancelar': com('FORMALIZACAO_INCLUIR'),
  'regras.listar': com('REGRA_VER', 'nada'),
  'regras.historico': com('REGRA_VER', 'nada'),
  'regras.previa': com('REGRA_ALTERAR', 'nada'),
  'regras.incluir': com('REGRA_ALTERAR', 'nada'),
  'regras.pedidos': com('REGRA_APROVAR', 'nada'),
  'regras.decidir': com('REGRA_APROVAR', 'nada'),
  'regras.roteiros': com('REGRA_VER', 'nada'),
  'regras.roteiro': com('REGRA_VER', 'nada'),
  'regras.versoesDoRoteiro': com('REGRA_VER', 'nada'),
  'regras.lerRoteiro': com('REGRA_VER', 'nada'),
  'regras.incluirRoteiro': com('REGRA_ALTERAR', 'nada'),
  'beneficio.detalhesInss': com('BENEFICIO_CONSULTAR'),
  'beneficio.margemConvenio': com('BENEFICIO_VER'),
  'beneficio.inss': com('BENEFICIO_VER'),
  'beneficio.provaDeVida': com('BENEFICIO_CONSULTAR'),
  'revelacao.revelar': com('CLIENTE_REVELAR'),
  'empregador.listar': com('EMPREGADOR_VER'),
  'empregador.incluir': com('EMPREGADOR_INCLUIR'),
  'empregador.atualizar': com('EMPREGADOR_ATUALIZAR'),
  'empregador.desfazer': com('EMPREGADOR_INCLUIR'),
  'trabalhador.consultar': com('TRABALHADOR_CONSULTAR'),
  'trabalhador.guardado': com('TRABALHADOR_VER'),
  'trabalhador.processar': com('EMPREGADOR_PROCESSAR'),
  'trabalhador.processamento': com('TRABALHADOR_VER'),
}

/** Expected status for a person who names this client (or its promotor, or its owner). */
export function esperado(name: string, quem: Persona, cliente: Cliente): 200 | 400 | 403 | 404 {
  const { controle, alcance } = regraDe(name)
  if (controle && quem === personas.semAcesso) return 403
  if (alcance === 'nada' || alcance === 'busca') return doNegocio(name, quem, cliente)
  if (!quem.promotores.includes(cliente.promotor)) return 404
  if (alcance === 'cliente' && quem.papel === 'ATENDENTE' && cliente.atendente !== quem) return 403
  return doNegocio(name, quem, cliente)
}

/** Calls refused by rules of the business after the door. */
function doNegocio(name: string, quem: Persona, cliente: Cliente): 200 | 400 | 403 | 404 {
  const { atendente, promotor } = cliente
  const doAtivo = promotor === quem.promotor
  switch (name) {
    case 'relacionamento.emAtendimento':
      return atendente === quem ? 200 : 403
    case 'relacionamento.assumirAtendente':
      // Allowed for a free client, or for supervisors, under the active promotor; not for one's own
      // client.
      return doAtivo && (atendente === null || quem.papel !== 'ATENDENTE') ? 200 : 400
    case 'relacionamento.transferirAtendente':
      // In the examples each owner holds their client in the queue; nobody else attends in Beta.
      return atendente === null && promotor !== personas.deFora.promotor ? 200 : 400
    case 'ausencia.incluir':
    case 'ausencia.impacto':
      // An ATENDENTE keeps their own absences only; the free client's example names `colega`.
      return quem.papel !== 'ATENDENTE' || quem === (atendente ?? personas.colega) ? 200 : 403
    case 'fila.proximoCliente':
      // Another person's next client is a supervisor's to ask for.
      return quem.papel !== 'ATENDENTE' || quem === (atendente ?? personas.colega) ? 200 : 403
    case 'fila.ligar':
    case 'fila.manter':
    case 'fila.concluir':
    case 'fila.pular':
      // Who holds the lease works on the client: the owner, in the examples.
      return quem === atendente ? 200 : 400
    case 'transferencia.pedir':
      // Asked by an ATENDENTE for a colleague's client; others assume, or have the client.
      return quem.papel === 'ATENDENTE' && atendente !== null && atendente !== quem ? 200 : 400
    case 'passagem.manter':
      // What was given back stands in Alfa, and is decided by who supervises.
      return quem.papel === 'ATENDENTE' ? 404 : 200
    case 'fila.retirar':
      return atendente !== null ? 200 : 400
    case 'formalizacao.enviarParte':
    case 'formalizacao.concluirEnvio':
      // The sending of a document is of who began it.
      return quem === (atendente ?? personas.gestor) ? 200 : 404
    case 'formalizacao.imprimirNaMesa':
    case 'formalizacao.conferirNaMesa':
      // The checker's profile supervises; an ATENDENTE with the control would need the client.
      return quem.papel === 'ATENDENTE' ? 403 : 200
    case 'relacionamento.incluir':
      return doAtivo || cliente.nome === 'Ninguém' ? 400 : 200
    default:
      return 200
  }
}

/** Who makes a call in tests of its key and control: an ATENDENTE where one may at all, else who supervises. */
export function quemPode(name: string): Persona {
  const { dono, promotor } = personas
  return Object.values(clientes).some((um) => esperado(name, dono, um) === 200) ? dono : promotor
}

export function regraDe(name: string): Regra {
  const regra = politica[name]
  if (!regra) throw new Error(`${name} needs a row in server/test/politica.ts`)
  return regra
}

/** A call that keeps several things at once asks for the control of each of them that it is given. */
export const controlesDasPartesDe: ReadonlyMap<string, readonly string[]> = new Map([
  [
    'fila.concluir',
    ['ANOTACAO_INCLUIR', 'LEMBRETE_INCLUIR', 'PROMESSA_INCLUIR', 'OPORTUNIDADE_PERDER'],
  ],
])
